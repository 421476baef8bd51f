import { type Static, Type } from '../lib/type.ts'
import { fragment, type OpenTransaction } from '../db/sql.ts'
import { id, nullable, stamp } from '../http/schemas.ts'
import type { WorkspaceId } from '../lib/ids.ts'
import { Task } from '../tasks/schema.ts'

const TaskText = Type.Object({
  id: id('tsk'),
  list_id: id('lst'),
  title: Type.String(),
  description: nullable(Type.String()),
  checklist: Task.properties.checklist,
  updated_at: stamp(),
})
export type TaskText = Static<typeof TaskText>

const taskColumns = fragment`id, list_id, title, description, checklist, updated_at`

/** What those of `ids` say that are not deleted, the one that was changed last at the end. */
export const listTasks = (sql: OpenTransaction, workspaceId: WorkspaceId, ids: readonly string[]) => sql(
  TaskText,
)`
  select ${taskColumns} from tasks
  where workspace_id = ${workspaceId} and id = any(${ids}::text[]) and deleted_at is null
  order by updated_at, id`

/** The same of all tasks after one, in the order of their changes. */
export const listTasksAfter = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  at: string,
  afterId: string,
  take: number,
) => sql(TaskText)`
  select ${taskColumns} from tasks
  where workspace_id = ${workspaceId} and (updated_at, id) > (${at}, ${afterId}) and deleted_at is null
  order by updated_at, id
  limit ${take}`

const CommentText = Type.Object({
  id: id('cmt'),
  task_id: id('tsk'),
  list_id: id('lst'),
  text: Type.String(),
  created_at: stamp(),
})
export type CommentText = Static<typeof CommentText>

const comments = fragment`
  select comments.id, comments.task_id, tasks.list_id, comments.text, comments.created_at
  from comments
  join tasks on tasks.workspace_id = comments.workspace_id and tasks.id = comments.task_id`

/** What those of `ids` say whose task is not deleted. */
export const listComments = (sql: OpenTransaction, workspaceId: WorkspaceId, ids: readonly string[]) => sql(
  CommentText,
)`
  ${comments}
  where comments.workspace_id = ${workspaceId} and comments.id = any(${ids}::text[]) and tasks.deleted_at is null
  order by comments.id`

/** The same of all comments after one. */
export const listCommentsAfter = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  afterId: string,
  take: number,
) => sql(CommentText)`
  ${comments}
  where comments.workspace_id = ${workspaceId} and comments.id > ${afterId} and tasks.deleted_at is null
  order by comments.id
  limit ${take}`
