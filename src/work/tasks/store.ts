import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import {
  fragment,
  type Fragment,
  joinFragments,
  json,
  type Sql,
  type Transaction,
} from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import type { ListId, SectionId, TaskId } from '../../core/ids.ts'
import { tombstoneDays } from '../../core/limits.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { type DueTimes, noDueTimes } from './due-times/due-times.ts'
import { type DeletedTask, Task, type TaskFields, type TaskQuery } from './schema.ts'

/** In the order of the schema, so that the row's JSON in an event is the API's to the byte. */
export const taskColumns = (sql: Sql): Fragment => fragment`
  tasks.id, tasks.title, tasks.description, tasks.list_id, tasks.section_id, tasks.parent_id, tasks.due_date,
  tasks.due_time, tasks.timezone, tasks.priority, tasks.assignee_ids, tasks.completed_at is not null as completed,
  tasks.completed_at, tasks.recurrence, tasks.checklist, tasks.reminders, ${attachmentsColumn(sql)}, tasks.subtask_count,
  tasks.open_subtask_count, tasks.created_at, tasks.updated_at, tasks.created_by, tasks.source,
  ${sql.publicUrl} || '/tasks/' || tasks.id as url`

/** In the row the address of a file has no origin, which may change; in JSON a name cannot look like one. */
const attachmentsColumn = (sql: Sql): Fragment => fragment`
  case when tasks.attachments::text = '[]' then tasks.attachments
    else replace(tasks.attachments::text, '"url":"/files/', '"url":"' || ${sql.publicUrl} || '/files/')::json
  end as attachments`

const isVisible = (actor: Actor): Fragment => canSeeList(actor, fragment`tasks.list_id`)

/** A task that the actor may see and that is not deleted. */
export async function findTask(sql: Sql, actor: Actor, id: TaskId): Promise<Task | undefined> {
  const [task] = await sql(Task)`
    select ${taskColumns(sql)} from tasks
    where workspace_id = ${actor.workspace_id} and id = ${id} and deleted_at is null and ${isVisible(actor)}`
  return task
}

/** @throws not_found */
export async function getTask(sql: Sql, actor: Actor, id: TaskId): Promise<Task> {
  return (await findTask(sql, actor, id)) ?? throwNotFound()
}

const throwNotFound = (): never => {
  throw notFound()
}

/** What the API does not show of a task and its changes depend on. */
const TaskState = Type.Object({
  /** Whether its list is archived. */
  archived: Type.Boolean(),
  recurrence_anchor: nullable(Type.String()),
  recurrence_closed: Type.Integer(),
  due_soon_at: nullable(stampSchema()),
  next_reminder_at: nullable(stampSchema()),
})

/** Of a task that has been seen, or is being looked for in the same trip. */
export const getTaskState = async (sql: Sql, actor: Actor, id: TaskId) => {
  const [standing] = await sql(TaskState)`
    select lists.archived_at is not null as archived, tasks.recurrence_anchor, tasks.recurrence_closed,
      tasks.due_soon_at, tasks.next_reminder_at
    from tasks
    join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
    where tasks.workspace_id = ${actor.workspace_id} and tasks.id = ${id}`
  return standing ?? throwNotFound()
}

/** The last row of a page: an id, or with `updated_since` a stamp and an id. */
export type TaskCursor = readonly string[]

const filters = (actor: Actor, query: TaskQuery, after: TaskCursor | undefined): Fragment[] => [
  fragment`workspace_id = ${actor.workspace_id}`,
  isVisible(actor),
  ...(query.list_id === undefined ? [] : [fragment`list_id = ${query.list_id}`]),
  ...(query.parent_id === undefined ? [] : [fragment`parent_id = ${query.parent_id}`]),
  ...(query.completed === undefined
    ? []
    : [query.completed ? fragment`completed_at is not null` : fragment`completed_at is null`]),
  query.updated_since === undefined
    ? fragment`id > ${after?.[0] ?? ''}`
    : fragment`(updated_at, id) > (${after?.[0] ?? query.updated_since}, ${after?.[1] ?? ''})`,
]

const orderBy = (query: TaskQuery): Fragment =>
  query.updated_since === undefined ? fragment`id` : fragment`updated_at, id`

/** A page of the visible tasks: by creation, with `updated_since` by their changes (D28). */
export const listTasks = (
  sql: Sql,
  actor: Actor,
  query: TaskQuery,
  after: TaskCursor | undefined,
  take: number,
) =>
  sql(Task)`
    select ${taskColumns(sql)} from tasks
    where ${joinFragments([...filters(actor, query, after), fragment`deleted_at is null`], ' and ')}
    order by ${orderBy(query)}
    limit ${take}`

const TaskOrTombstone = Type.Object({ ...Task.properties, deleted_at: nullable(stampSchema()) })

/** The same page with the tombstones in their places (D29). */
export async function listTasksAndTombstones(
  sql: Sql,
  actor: Actor,
  query: TaskQuery,
  after: TaskCursor | undefined,
  take: number,
): Promise<(Task | DeletedTask)[]> {
  const kept = fragment`
    (deleted_at is null
      or deleted_at > service_now(${sql.clockOffsetMs}) - ${tombstoneDays} * interval '1 day')`
  const rows = await sql(TaskOrTombstone)`
    select ${taskColumns(sql)}, tasks.deleted_at from tasks
    where ${joinFragments([...filters(actor, query, after), kept], ' and ')}
    order by ${orderBy(query)}
    limit ${take}`
  return rows.map(({ deleted_at, ...task }) => {
    if (deleted_at === null) return task
    const { id, list_id, parent_id, title, updated_at } = task
    return { id, list_id, parent_id, title, deleted: true, deleted_at, updated_at }
  })
}

/** The subtasks of a task that has been seen. */
export const listSubtasks = (sql: Transaction, actor: Actor, parentId: TaskId) => sql(Task)`
  select ${taskColumns(sql)} from tasks
  where workspace_id = ${actor.workspace_id} and parent_id = ${parentId} and deleted_at is null
  order by id`

const CompletedTask = Type.Object({
  ...Task.properties,
  completed_at: stampSchema(),
  completed_by: nullable(idSchema('usr')),
})
export type CompletedTask = Static<typeof CompletedTask>

/** The completed subtasks of a task that has been seen, each with who completed it. */
export const listCompletedSubtasks = (sql: Transaction, actor: Actor, parentId: TaskId) => sql(CompletedTask)`
  select ${taskColumns(sql)}, tasks.completed_by from tasks
  where workspace_id = ${actor.workspace_id} and parent_id = ${parentId} and deleted_at is null
    and completed_at is not null
  order by id`

/** What is derived from the deadline, the reminders and the rule; written only where one of them changes. */
export type DerivedFields = { dueTimes?: DueTimes; recurrence_anchor?: string | null; rank?: string }

export async function insertTask(
  sql: Transaction,
  actor: Actor,
  task: TaskFields,
  { dueTimes, recurrence_anchor }: Required<Omit<DerivedFields, 'rank'>>,
): Promise<Task> {
  const [inserted] = await sql(Task)`
    insert into tasks (workspace_id, id, title, description, list_id, section_id, parent_id, due_date, due_time,
      timezone, priority, assignee_ids, recurrence, recurrence_anchor, checklist, reminders, due_soon_at,
      next_reminder_at, source, created_by, created_at, updated_at)
    values (${actor.workspace_id}, ${sql.newId('tsk')}, ${task.title}, ${task.description}, ${task.list_id},
      ${task.section_id}, ${task.parent_id}, ${task.due_date}, ${task.due_time}, ${task.timezone}, ${task.priority},
      ${task.assignee_ids}, ${json(task.recurrence)}, ${recurrence_anchor}, ${json(task.checklist)},
      ${json(task.reminders)}, ${dueTimes.due_soon_at}, ${dueTimes.next_reminder_at}, ${actor.source},
      ${actor.member_id}, ${sql.stamp}, ${sql.stamp})
    returning ${taskColumns(sql)}`
  return inserted as Task
}

/** Writes all fields; what PATCH did not name is written as it stood. A new rule begins to count anew. */
export async function updateTask(
  sql: Transaction,
  actor: Actor,
  task: TaskFields & Pick<Task, 'id'>,
  { dueTimes, recurrence_anchor, rank }: DerivedFields,
): Promise<Task> {
  const planned = dueTimes === undefined ? [] : [setDueTimes(dueTimes)]
  const anchor =
    recurrence_anchor === undefined
      ? []
      : [fragment`recurrence_anchor = ${recurrence_anchor}, recurrence_closed = 0`]
  const place = rank === undefined ? [] : [fragment`rank = ${rank}`]
  const fields = fragment`
    title = ${task.title}, description = ${task.description}, list_id = ${task.list_id},
    section_id = ${task.section_id}, parent_id = ${task.parent_id}, due_date = ${task.due_date},
    due_time = ${task.due_time}, timezone = ${task.timezone}, priority = ${task.priority},
    assignee_ids = ${task.assignee_ids}, recurrence = ${json(task.recurrence)},
    checklist = ${json(task.checklist)}, reminders = ${json(task.reminders)}, updated_at = ${sql.stamp}`
  const [updated] = await sql(Task)`
    update tasks set ${joinFragments([fields, ...planned, ...anchor, ...place], ', ')}
    where workspace_id = ${actor.workspace_id} and id = ${task.id}
    returning ${taskColumns(sql)}`
  return updated ?? throwNotFound()
}

/** Completes a task or takes it back to work. The end of a series counts as a closed repetition. */
export async function setCompletion(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  to: { completed_at: string | null; moments: DueTimes; closed?: number },
): Promise<Task> {
  const [updated] = await sql(Task)`
    update tasks
    set completed_at = ${to.completed_at}, completed_by = ${to.completed_at && actor.member_id}, ${setDueTimes(to.moments)}, updated_at = ${sql.stamp},
      recurrence_closed = recurrence_closed + ${to.closed ?? 0}
    where workspace_id = ${actor.workspace_id} and id = ${id}
    returning ${taskColumns(sql)}`
  return updated ?? throwNotFound()
}

/** Moves a recurring task to its next repetition, all its subtasks open. */
export async function rollTaskForward(
  sql: Transaction,
  actor: Actor,
  task: Pick<Task, 'id' | 'due_date' | 'checklist' | 'reminders'>,
  moments: DueTimes,
): Promise<Task> {
  const [rolled] = await sql(Task)`
    update tasks
    set due_date = ${task.due_date}, checklist = ${json(task.checklist)}, reminders = ${json(task.reminders)},
      open_subtask_count = subtask_count, recurrence_closed = recurrence_closed + 1,
      ${setDueTimes(moments)}, updated_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and id = ${task.id}
    returning ${taskColumns(sql)}`
  return rolled ?? throwNotFound()
}

const setDueTimes = ({ due_soon_at, next_reminder_at }: DueTimes): Fragment =>
  fragment`due_soon_at = ${due_soon_at}, next_reminder_at = ${next_reminder_at}`

/** Takes tasks back to work, each with its moments. */
export const reopenTasks = (sql: Transaction, actor: Actor, tasks: (DueTimes & { task_id: TaskId })[]) => sql(
  Task,
)`
  update tasks
  set completed_at = null, completed_by = null, due_soon_at = reopened.due_soon_at, next_reminder_at = reopened.next_reminder_at,
    updated_at = ${sql.stamp}
  from jsonb_to_recordset(${json(tasks)}::jsonb)
    as reopened (task_id text, due_soon_at timestamptz, next_reminder_at timestamptz)
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = reopened.task_id
  returning ${taskColumns(sql)}`

/** Takes the subtasks of a moved task along; no section of the old list is one of the new. */
export const moveSubtasks = (sql: Transaction, actor: Actor, parentId: TaskId, listId: ListId) => sql(Task)`
  update tasks set list_id = ${listId}, section_id = null, updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and parent_id = ${parentId} and deleted_at is null
  returning ${taskColumns(sql)}`

/** Takes all tasks out of a section. */
export const clearSection = (sql: Transaction, actor: Actor, sectionId: SectionId) => sql(Task)`
  update tasks set section_id = null, updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and section_id = ${sectionId} and deleted_at is null
  returning ${taskColumns(sql)}`

const DeletedRow = Type.Object({
  id: idSchema('tsk'),
  list_id: idSchema('lst'),
  parent_id: nullable(idSchema('tsk')),
  title: Type.String(),
  completed: Type.Boolean(),
})

/** Deletes a task and its subtasks; what they had stays for `tombstoneDays`. */
export const deleteTasks = (sql: Transaction, actor: Actor, id: TaskId) => sql(DeletedRow)`
  update tasks set deleted_at = ${sql.stamp}, ${setDueTimes(noDueTimes)}, updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and (id = ${id} or parent_id = ${id}) and deleted_at is null
  returning id, list_id, parent_id, title, completed_at is not null as completed`

/** Whether somebody else created the task or one of its subtasks. */
export async function hasOtherCreators(sql: Transaction, actor: Actor, id: TaskId): Promise<boolean> {
  const others = await sql(Type.Object({ id: Type.String() }))`
    select id from tasks
    where workspace_id = ${actor.workspace_id} and (id = ${id} or parent_id = ${id}) and deleted_at is null
      and created_by is distinct from ${actor.member_id}
    limit 1`
  return others.length > 0
}

/** Moves a parent's counters, which is a change of the parent (D1). */
export const addToParentCounts = (
  sql: Transaction,
  actor: Actor,
  parentId: TaskId,
  subtasks: number,
  open: number,
) => sql(NoRow)`
  update tasks
  set subtask_count = subtask_count + ${subtasks}, open_subtask_count = open_subtask_count + ${open},
    updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and id = ${parentId}`
