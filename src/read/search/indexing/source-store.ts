import { type Static, Type } from '../../../core/typebox.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, json, type BaseTransaction } from '../../../platform/db/sql.ts'
import { idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { Task } from '../../../work/tasks/schema.ts'

/** A task or comment by its id. */
export type SubjectRef = { workspace_id: WorkspaceId; id: string }

const TaskText = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('tsk'),
  list_id: idSchema('lst'),
  title: Type.String(),
  description: nullable(Type.String()),
  checklist: Task.properties.checklist,
  updated_at: stampSchema(),
})
export type TaskText = Static<typeof TaskText>

const taskColumns = fragment`
  tasks.workspace_id, tasks.id, tasks.list_id, tasks.title, tasks.description, tasks.checklist, tasks.updated_at`

/** Lists the texts of the tasks that are not deleted, in the order of their last change. */
export const listTaskTexts = (
  sql: BaseTransaction,
  subjects: readonly SubjectRef[],
  only: OnlyWorkspaces,
) => sql(TaskText)`
  select ${taskColumns}
  from jsonb_to_recordset(${json(subjects)}::jsonb) as named (workspace_id text, id text)
  join tasks on tasks.workspace_id = named.workspace_id and tasks.id = named.id
  where tasks.deleted_at is null ${within(only, fragment`tasks.workspace_id`)}
  order by tasks.updated_at, tasks.id`

/** Lists the texts of a workspace's tasks after one, in the order of their last change. */
export const listTaskTextsAfter = (
  sql: BaseTransaction,
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
  workspace_id: idSchema('wsp'),
  id: idSchema('cmt'),
  task_id: idSchema('tsk'),
  list_id: idSchema('lst'),
  text: Type.String(),
  created_at: stampSchema(),
})
export type CommentText = Static<typeof CommentText>

const commentColumns = fragment`
  comments.workspace_id, comments.id, comments.task_id, tasks.list_id, comments.text, comments.created_at`

/** Lists the texts of the comments whose task is not deleted. */
export const listCommentTexts = (
  sql: BaseTransaction,
  subjects: readonly SubjectRef[],
  only: OnlyWorkspaces,
) => sql(CommentText)`
  select ${commentColumns}
  from jsonb_to_recordset(${json(subjects)}::jsonb) as named (workspace_id text, id text)
  join comments on comments.workspace_id = named.workspace_id and comments.id = named.id
  join tasks on tasks.workspace_id = comments.workspace_id and tasks.id = comments.task_id
  where tasks.deleted_at is null ${within(only, fragment`comments.workspace_id`)}
    ${within(only, fragment`tasks.workspace_id`)}
  order by comments.id`

/** Lists the texts of a workspace's comments after one. */
export const listCommentTextsAfter = (
  sql: BaseTransaction,
  workspaceId: WorkspaceId,
  afterId: string,
  take: number,
) => sql(CommentText)`
  select ${commentColumns}
  from comments
  join tasks on tasks.workspace_id = comments.workspace_id and tasks.id = comments.task_id
  where comments.workspace_id = ${workspaceId} and comments.id > ${afterId} and tasks.deleted_at is null
  order by comments.id
  limit ${take}`
