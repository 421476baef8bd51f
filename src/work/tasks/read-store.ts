import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import type { TaskId } from '../../core/ids.ts'
import { canSeeList, readsByFunctions } from '../../identity/list-access/visible.ts'
import { selectTask } from './fields/task-columns.ts'
import { seriesColumns, SeriesState } from './recurrence/series.ts'
import { Task } from './schema.ts'

const completed = fragment`tasks.completed_at is not null as completed`

/** A column `attachments`, which has URLs without the origin, since that may change. In JSON no file name looks like one. */
export const withOrigin = (sql: Sql, column: Fragment): Fragment => fragment`
  case when ${column}::text = '[]' then ${column}
    else replace(${column}::text, '"url":"/files/', '"url":"' || ${sql.publicUrl} || '/files/')::json
  end as attachments`

/** A task as the API shows it. */
export const taskColumns = (sql: Sql): Fragment =>
  selectTask({
    completed,
    attachments: withOrigin(sql, fragment`tasks.attachments`),
    deleted: fragment`false as deleted`,
    url: fragment`${sql.publicUrl} || '/tasks/' || tasks.id as url`,
  })

const isVisible = (actor: Actor): Fragment => canSeeList(actor, fragment`tasks.list_id`)

/** Finds a task that the actor can see and that is not deleted. */
export async function findTask(sql: Sql, actor: Actor, id: TaskId): Promise<Task | undefined> {
  const [task] = (await readsByFunctions(sql, actor))
    ? await sql(Task)`
        select ${taskColumns(sql)}
        from visible_task(${actor.workspace_id}, ${id}, ${actor.member_id}, ${actor.role === 'guest'}) as tasks`
    : await sql(Task)`
        select ${taskColumns(sql)} from tasks
        where workspace_id = ${actor.workspace_id} and id = ${id} and deleted_at is null and ${isVisible(actor)}`
  return task
}

/** Returns a task that the actor can see and that is not deleted. @throws not_found */
export async function getTask(sql: Sql, actor: Actor, id: TaskId): Promise<Task> {
  return (await findTask(sql, actor, id)) ?? throwNotFound()
}

const throwNotFound = (): never => {
  throw notFound()
}

/** What changes of a task depend on and the API does not show. */
const TaskState = Type.Object({
  /** Whether its list is archived. */
  archived: Type.Boolean(),
  ...SeriesState.properties,
  due_soon_at: nullable(stampSchema()),
  next_reminder_at: nullable(stampSchema()),
})

type TaskState = Static<typeof TaskState>

/** Finds the state of a task whose visibility the caller checks, perhaps in the same round trip. */
async function findTaskState(sql: Sql, actor: Actor, id: TaskId): Promise<TaskState | undefined> {
  const [state] = await sql(TaskState)`
    select lists.archived_at is not null as archived, ${seriesColumns(actor.workspace_id)}, tasks.due_soon_at, tasks.next_reminder_at
    from tasks
    join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
    where tasks.workspace_id = ${actor.workspace_id} and tasks.id = ${id}`
  return state
}

/** The same. @throws not_found */
export const getTaskState = async (sql: Sql, actor: Actor, id: TaskId): Promise<TaskState> =>
  (await findTaskState(sql, actor, id)) ?? throwNotFound()

/** A task as a change finds it; an undefined half means that there is no such task for the actor. */
export type TaskBefore = [task: Task | undefined, state: TaskState | undefined]

/** Reads what a change of a task needs to know first, in one round trip. */
export const readTaskBefore = (sql: Sql, actor: Actor, id: TaskId): Promise<TaskBefore> =>
  Promise.all([findTask(sql, actor, id), findTaskState(sql, actor, id)])

/** Returns both halves, read now unless that has been done. @throws not_found */
export async function getTaskBefore(
  sql: Sql,
  actor: Actor,
  id: TaskId,
  known?: TaskBefore,
): Promise<[task: Task, state: TaskState]> {
  const [task, state] = known ?? (await readTaskBefore(sql, actor, id))
  return task && state ? [task, state] : throwNotFound()
}

/** Lists the subtasks of a task that the actor can see. */
export const listSubtasks = (sql: Sql, actor: Actor, parentId: TaskId) => sql(Task)`
  select ${taskColumns(sql)} from tasks
  where workspace_id = ${actor.workspace_id} and parent_id = ${parentId} and deleted_at is null
  order by id`

const CompletedTask = Type.Object({
  ...Task.properties,
  completed_at: stampSchema(),
  completed_by: nullable(idSchema('usr')),
})
export type CompletedTask = Static<typeof CompletedTask>

/** Lists the completed subtasks of a task that the actor can see, with who completed each. */
export const listCompletedSubtasks = (sql: Transaction, actor: Actor, parentId: TaskId) => sql(CompletedTask)`
  select ${taskColumns(sql)}, tasks.completed_by from tasks
  where workspace_id = ${actor.workspace_id} and parent_id = ${parentId} and deleted_at is null
    and completed_at is not null
  order by id`

/** Tells whether someone else created the task or one of its subtasks. */
export async function hasOtherCreators(sql: Transaction, actor: Actor, id: TaskId): Promise<boolean> {
  const others = await sql(Type.Object({ id: Type.String() }))`
    select id from tasks
    where workspace_id = ${actor.workspace_id} and (id = ${id} or parent_id = ${id}) and deleted_at is null
      and created_by is distinct from ${actor.member_id}
    limit 1`
  return others.length > 0
}
