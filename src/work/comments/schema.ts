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
import { commentTextMax } from '../../core/limits.ts'

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
    }),
  },
  { $id: 'Comment', description: 'A comment on a task.' },
)
export type Comment = Static<typeof Comment>

const { id, task_id, author_id, created_at, updated_at } = Comment.properties
const commentReadOnly = { id, task_id, author_id, created_at, updated_at }

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
