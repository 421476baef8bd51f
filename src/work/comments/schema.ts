import { Type, type Static } from '../../core/typebox.ts'
import {
  closedObject,
  idSchema,
  nullable,
  pageQuery,
  readOnly,
  readOnlyInputs,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { commentAttachmentsMax, commentReactionsMax, commentTextMax } from '../../core/limits.ts'
import { Attachment, unusedFileHours } from '../attachments/schema.ts'

/** Members that are named for a reaction, so that an answer stays small. */
export const reactionMembersMax = 100

/** All reactions to a comment with the same emoji (0355). */
const Reaction = Type.Object(
  {
    emoji: Type.String({ examples: ['👍'] }),
    count: Type.Integer({ description: 'How many members reacted with it.', examples: [1] }),
    member_ids: Type.Array(idSchema('usr'), {
      description: `The first ${reactionMembersMax} of them in order of time; yours always comes first.`,
    }),
  },
  { title: 'Reaction' },
)

/** A comment as the API and events show it (R-073, D4). */
export const Comment = Type.Object(
  {
    ...readOnly({ id: idSchema('cmt'), task_id: idSchema('tsk') }),
    text: Type.String({ examples: ['@[Ana Kovač](usr_01jd42e76ke0080ppaatcsyj69) can you call them?'] }),
    ...readOnly({
      author_id: nullable(idSchema('usr'), {
        description: 'The member who wrote it; null if unknown.',
      }),
    }),
    mentions: Type.Array(idSchema('usr'), { description: 'The mentioned members, each once.' }),
    ...readOnly({
      created_at: stampSchema(),
      updated_at: stampSchema({ description: 'Later than `created_at` if it was edited.' }),
      attachments: Type.Array(Attachment, {
        description:
          'Its files; set by `attachment_ids`, and downloaded at `/tasks/{id}/comment-attachments/{attachment_id}`.',
      }),
      reactions: Type.Array(Reaction, {
        description: `Up to ${commentReactionsMax}, the oldest first. They don’t change \`updated_at\`.`,
      }),
    }),
  },
  { $id: 'Comment', description: 'A comment on a task.' },
)
export type Comment = Static<typeof Comment>

const { id, task_id, author_id, created_at, updated_at, attachments, reactions } = Comment.properties
const commentReadOnly = { id, task_id, author_id, created_at, updated_at, attachments, reactions }

const attachmentIds = (description: string) =>
  Type.Optional(
    nullable(Type.Array(idSchema('att'), { maxItems: commentAttachmentsMax, uniqueItems: true }), {
      description,
      writeOnly: true,
    }),
  )

/**
 * The author is the token's member. There is no field for another one, so sending one is an error.
 */
export const CommentCreate = closedObject(
  {
    text: Type.String({
      minLength: 1,
      maxLength: commentTextMax,
      pattern: '\\S',
      examples: ['Called them, they will sign on Monday.'],
    }),
    mentions: Type.Optional(
      nullable(Type.Array(idSchema('usr')), {
        description:
          'The members to mention; each must be able to see the task. By default they are read from `@[Name](usr_…)` in the text, where ids of anyone else are just text. An empty array or null mentions no one.',
      }),
    ),
    attachment_ids: attachmentIds(
      `Files that you have uploaded to \`/tasks/{id}/comment-attachments\`, up to ${commentAttachmentsMax}, in the order in which they are shown.`,
    ),
  },
  { title: 'CommentCreate' },
)
export type CommentCreate = Static<typeof CommentCreate>

/** The author and the task stay. */
export const CommentPatch = closedObject(
  {
    text: Type.Optional(CommentCreate.properties.text),
    mentions: Type.Optional(
      nullable(Type.Array(idSchema('usr')), {
        description:
          'The members to mention instead; each new one must be able to see the task. By default, they are read from the text. Members who weren’t mentioned before are notified.',
      }),
    ),
    attachment_ids: attachmentIds(
      `The files instead: those that stay, and new ones. One that is left out can be put back for ${unusedFileHours} hours; then it is deleted.`,
    ),
    ...readOnlyInputs(commentReadOnly),
  },
  { title: 'CommentPatch' },
)
export type CommentPatch = Static<typeof CommentPatch>

export const CommentQuery = closedObject({ ...pageQuery })

export const commentParams = Type.Object({
  id: idSchema('tsk', { description: 'The task.' }),
  comment_id: idSchema('cmt', { description: 'One of its comments.' }),
})

export const commentFileParams = Type.Object({
  id: idSchema('tsk', { description: 'The task.' }),
  attachment_id: idSchema('att', {
    description: 'One of the `attachments` of its comments, or a file that you have uploaded for one.',
  }),
})

export const reactionParams = Type.Object({
  ...commentParams.properties,
  emoji: Type.String({
    description: 'A single emoji, percent-encoded.',
    examples: ['👍'],
    'x-text': true,
  }),
})
