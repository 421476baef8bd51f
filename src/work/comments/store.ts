import { Type, type Static } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { CommentId, TaskId } from '../../core/ids.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { selectReactions } from './reaction-store.ts'
import { withOrigin } from '../tasks/columns.ts'
import { Comment } from './schema.ts'

/** What the row itself has; a new comment has no reactions. */
const ownColumns = (sql: Sql): Fragment => fragment`
  id, task_id, text, author_id, mentions, created_at, updated_at, ${withOrigin(sql, fragment`comments.attachments`)}`
const newColumns = (sql: Sql): Fragment => fragment`${ownColumns(sql)}, '[]'::json as reactions`
const commentColumns = (sql: Sql, actor: Actor): Fragment =>
  fragment`${ownColumns(sql)}, ${selectReactions(actor)}`

const OwnRow = Type.Pick(Comment, [
  'id',
  'task_id',
  'text',
  'author_id',
  'mentions',
  'created_at',
  'updated_at',
  'attachments',
])

const CommentedTask = Type.Object({ id: idSchema('tsk'), list_id: idSchema('lst'), archived: Type.Boolean() })

/**
 * Returns what a comment needs of its task, which is not deleted and in a list that the actor can see.
 *
 * @throws not_found
 */
export async function getCommentedTask(
  sql: Sql,
  actor: Actor,
  taskId: TaskId,
): Promise<Static<typeof CommentedTask>> {
  const [task] = await sql(CommentedTask)`
    select tasks.id, tasks.list_id, lists.archived_at is not null as archived
    from tasks
    join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
    where tasks.workspace_id = ${actor.workspace_id} and ${isVisible(actor, taskId)}`
  if (!task) throw notFound()
  return task
}

/** Lists the comments of a visible task after an id, in order of creation (D28). */
export const listComments = (
  sql: Sql,
  actor: Actor,
  taskId: TaskId,
  after: string,
  take: number,
): Promise<Comment[]> => sql(Comment)`
  select ${commentColumns(sql, actor)} from comments
  where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id > ${after}
    and exists (select from tasks where workspace_id = ${actor.workspace_id} and ${isVisible(actor, taskId)})
  order by id
  limit ${take}`

/** Lists the comments of a visible task before an id, newest first. */
export const listCommentsNewestFirst = (
  sql: Sql,
  actor: Actor,
  taskId: TaskId,
  before: string,
  take: number,
): Promise<Comment[]> => sql(Comment)`
  select ${commentColumns(sql, actor)} from comments
  where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id < ${before}
    and exists (select from tasks where workspace_id = ${actor.workspace_id} and ${isVisible(actor, taskId)})
  order by id desc
  limit ${take}`

const isVisible = (actor: Actor, taskId: TaskId): Fragment => fragment`
  tasks.id = ${taskId} and tasks.deleted_at is null and ${canSeeList(actor, fragment`tasks.list_id`)}`

/** Returns a comment of a task that the caller has found. @throws not_found */
export async function getComment(sql: Sql, actor: Actor, taskId: TaskId, id: CommentId): Promise<Comment> {
  const [comment] = await sql(Comment)`
    select ${commentColumns(sql, actor)} from comments
    where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id = ${id}`
  if (!comment) throw notFound()
  return comment
}

export async function updateComment(
  sql: Transaction,
  actor: Actor,
  {
    id,
    text,
    mentions,
    attachments,
    reactions,
  }: Pick<Comment, 'id' | 'text' | 'mentions' | 'attachments' | 'reactions'>,
): Promise<Comment> {
  const [updated] = await sql(OwnRow)`
    update comments set text = ${text}, mentions = ${mentions}, attachments = ${json(storedFiles(attachments))},
      updated_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and id = ${id}
    returning ${ownColumns(sql)}`
  return { ...(updated as Static<typeof OwnRow>), reactions }
}

/** As the column has them: without the origin. */
const storedFiles = (attachments: Comment['attachments']) =>
  attachments.map((file) => ({ ...file, url: `/files/${file.id}` }))

/** Sets the files that a comment shows, which doesn't make it an edited one. */
export const updateCommentFiles = (
  sql: Transaction,
  actor: Actor,
  { id, attachments }: Pick<Comment, 'id' | 'attachments'>,
) => sql(NoRow)`
  update comments set attachments = ${json(storedFiles(attachments))}
  where workspace_id = ${actor.workspace_id} and id = ${id}`

export const deleteComment = (sql: Transaction, actor: Actor, id: CommentId) => sql(NoRow)`
  delete from comments where workspace_id = ${actor.workspace_id} and id = ${id}`

/** Adds to the task's counter. A comment does not change the task, so its stamp stays (R-059). */
export const addToCommentCount = (sql: Transaction, actor: Actor, taskId: TaskId, comments: 1 | -1) => sql(
  NoRow,
)`
  update tasks set comment_count = comment_count + ${comments}
  where workspace_id = ${actor.workspace_id} and id = ${taskId}`

export async function insertComment(
  sql: Transaction,
  actor: Actor,
  comment: Pick<Comment, 'task_id' | 'text' | 'mentions' | 'attachments'>,
): Promise<Comment> {
  const [inserted] = await sql(Comment)`
    insert into comments (workspace_id, id, task_id, text, author_id, mentions, created_at, updated_at, attachments)
    values (${actor.workspace_id}, ${sql.newId('cmt')}, ${comment.task_id}, ${comment.text}, ${actor.member_id},
      ${comment.mentions}, ${sql.stamp}, ${sql.stamp}, ${json(storedFiles(comment.attachments))})
    returning ${newColumns(sql)}`
  return inserted as Comment
}

/** Lists what comments need of their tasks, for those that exist. */
export const listCommentedTasks = (sql: Sql, actor: Actor, ids: readonly TaskId[]) => sql(CommentedTask)`
  select tasks.id, tasks.list_id, lists.archived_at is not null as archived
  from tasks
  join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = any(${ids}::text[]) and tasks.deleted_at is null
    and ${canSeeList(actor, fragment`tasks.list_id`)}`

/**
 * Inserts comments of several tasks, each with its author and time, and none with files or reactions yet. What it returns has no
 * parameter, such as the origin of files: of inserted rows that are selected, Citus loses it.
 */
export const insertComments = (
  sql: Transaction,
  actor: Actor,
  rows: readonly Omit<Comment, 'updated_at' | 'attachments' | 'reactions'>[],
) => sql(Comment)`
  insert into comments (workspace_id, id, task_id, text, author_id, mentions, created_at, updated_at)
  select ${actor.workspace_id}, id, task_id, text, author_id, mentions, created_at, created_at
  from jsonb_to_recordset(${json(rows)}::jsonb) as comment (
    id text, task_id text, text text, author_id text, mentions text[], created_at timestamptz)
  returning id, task_id, text, author_id, mentions, created_at, updated_at, '[]'::json as attachments,
    '[]'::json as reactions`

/** Adds to the counters of several tasks. */
export const incrementCommentCounts = (
  sql: Transaction,
  actor: Actor,
  counts: readonly { task_id: TaskId; count: number }[],
) => sql(NoRow)`
  update tasks set comment_count = comment_count + added.count
  from jsonb_to_recordset(${json(counts)}::jsonb) as added (task_id text, count integer)
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = added.task_id`
