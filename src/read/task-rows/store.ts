import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import type { ListId, TaskId } from '../../core/ids.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { Section } from '../../work/lists/schema.ts'
import { nameList } from '../../platform/db/column-lists.ts'
import { selectOpenBlockers } from '../../work/tasks/dependencies/columns.ts'
import { rowFields } from '../../work/tasks/fields/task-fields.ts'
import { Repetition } from '../../work/tasks/recurrence/schema.ts'
import { sampleTasksMax } from '../../work/templates/schema.ts'
import { StoredRow } from './row.ts'
import { ListSummary } from './schema.ts'

/** The columns of a row, for an actor. Its counts are stored with the task and updated when they change. */
export const rowColumns = (actor: Actor): Fragment => fragment`
  ${nameList(rowFields.map((field) => `tasks.${field}`))},
  coalesce(tasks.description, '') <> '' as has_description, tasks.checklist_count, tasks.checked_count,
  tasks.subtask_count, tasks.open_subtask_count, tasks.comment_count,
  json_array_length(tasks.attachments) as attachment_count,
  json_array_length(tasks.reminders) as reminder_count, tasks.rank,
  coalesce(tasks.created_by = ${actor.member_id}, false) as created_by_me, ${selectOpenBlockers(actor)}`

/** Finds the last change of the workspace, which reads after this one are sure to include. */
export async function findLatestChangeId(sql: Sql, actor: Actor): Promise<`chg_${string}` | null> {
  const [last] = await sql(Type.Object({ id: idSchema('chg') }))`
    select id from changes where workspace_id = ${actor.workspace_id} order by id desc limit 1`
  return last?.id ?? null
}

/** A list that has become one's own is none anymore (0421). */
export const isSample = fragment`lists.sample_label_ids is not null and lists.task_count <= ${sampleTasksMax}`

const ListRow = Type.Object({ ...ListSummary.properties, closed_count: Type.Integer() })

/** Finds a list that the actor may see. */
export async function findList(sql: Sql, actor: Actor, listId: ListId) {
  const [list] = await sql(ListRow)`
    select name, description, visibility, color, icon, archived_at is not null as archived, inbox_of is not null as is_inbox,
      ${isSample} as is_sample, task_count - open_count as closed_count
    from lists
    where workspace_id = ${actor.workspace_id} and id = ${listId} and ${canSeeList(actor, fragment`lists.id`)}`
  return list
}

/** Matches the tasks of a list if the actor can see it, which is checked once and not for each task. */
const isInVisibleList = (actor: Actor, listId: ListId): Fragment => fragment`
  tasks.list_id = ${listId} and tasks.deleted_at is null and ${canSeeList(actor, fragment`${listId}::text`)}`

export const listOpenRows = (sql: Sql, actor: Actor, listId: ListId) => sql(StoredRow)`
  select ${rowColumns(actor)} from tasks
  where workspace_id = ${actor.workspace_id} and ${isInVisibleList(actor, listId)} and tasks.completed_at is null`

/** Lists the completed tasks of a list, the most recent first. */
export const listCompletedRows = (
  sql: Sql,
  actor: Actor,
  listId: ListId,
  after: readonly string[] | undefined,
  take: number,
) => sql(StoredRow)`
  select ${rowColumns(actor)} from tasks
  where workspace_id = ${actor.workspace_id} and ${isInVisibleList(actor, listId)} and tasks.completed_at is not null
    and (tasks.completed_at, tasks.id) < (${after?.[0] ?? 'infinity'}, ${after?.[1] ?? ''})
  order by tasks.completed_at desc, tasks.id desc
  limit ${take}`

export const listSectionsOfList = (sql: Sql, actor: Actor, listId: ListId) => sql(Section)`
  select id, list_id, name, position, created_at, updated_at from sections
  where workspace_id = ${actor.workspace_id} and list_id = ${listId}
    and ${canSeeList(actor, fragment`sections.list_id`)}
  order by position, id`

/** Lists the rows of `ids` that the actor may see. */
export const listRowsById = (sql: Sql, actor: Actor, ids: readonly string[]) => sql(StoredRow)`
  select ${rowColumns(actor)} from tasks
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and deleted_at is null
    and ${canSeeList(actor, fragment`tasks.list_id`)}`

/** Lists the rows of the tasks with these numbers that the actor may see. */
export const listRowsByNumber = (sql: Sql, actor: Actor, numbers: readonly number[]) => sql(StoredRow)`
  select ${rowColumns(actor)} from tasks
  where workspace_id = ${actor.workspace_id} and number = any(${numbers}::integer[]) and deleted_at is null
    and ${canSeeList(actor, fragment`tasks.list_id`)}`

const ChangedRow = Type.Object({ ...StoredRow.properties, deleted: Type.Boolean() })

/** Lists the rows that this transaction has changed, those of `ids` and of the tasks that these block, as far as the actor may see them. */
export const listChangedRows = (sql: Transaction, actor: Actor, ids: readonly TaskId[]) => sql(ChangedRow)`
  select ${rowColumns(actor)}, tasks.deleted_at is not null as deleted from tasks
  where workspace_id = ${actor.workspace_id}
    and (
      updated_at = ${sql.stamp} and (deleted_at is null or deleted_at = ${sql.stamp})
      or id = any(${ids}::text[]) and deleted_at is null
      or id = any(array(
        select dependencies.task_id from dependencies
        where dependencies.workspace_id = ${actor.workspace_id} and dependencies.blocked_by_id = any(${ids}::text[])
      )) and deleted_at is null
    )
    and ${canSeeList(actor, fragment`tasks.list_id`)}
  order by id`

/**
 * Matches tasks that the actor sees in views, which leave out archived lists. `is true` makes the server check each task
 * against a hash of the lists; as a join it would sort what an index already has in order.
 */
export const isVisibleInViews = (actor: Actor): Fragment => fragment`
  tasks.deleted_at is null
    and (
      tasks.list_id in (
        select lists.id from lists
        where lists.workspace_id = ${actor.workspace_id} and lists.archived_at is null
          and ${canSeeList(actor, fragment`lists.id`)}
      )
    ) is true`

/** Lists the tasks that the actor has completed since a time. */
export const listRowsCompletedByActor = (sql: Sql, actor: Actor, since: string, take: number) => sql(
  StoredRow,
)`
  select ${rowColumns(actor)} from tasks
  where workspace_id = ${actor.workspace_id} and ${isVisibleInViews(actor)} and tasks.completed_at >= ${since} and tasks.completed_by = ${actor.member_id}
  order by tasks.completed_at desc, tasks.id desc
  limit ${take}`

const { due_date, due_time } = Repetition.properties
const CompletedRepetition = Type.Object({
  task_id: idSchema('tsk'),
  title: Type.String(),
  list_id: idSchema('lst'),
  due_date,
  due_time,
  completed_at: stampSchema(),
})

/** Lists the occurrences that the actor has completed since a time and that left their task open. */
export const listRepetitionsCompletedByActor = (sql: Sql, actor: Actor, since: string, take: number) => sql(
  CompletedRepetition,
)`
  select repetitions.task_id, tasks.title, tasks.list_id, repetitions.due_date, repetitions.due_time,
    repetitions.completed_at
  from repetitions
  join tasks on tasks.workspace_id = repetitions.workspace_id and tasks.id = repetitions.task_id
  where repetitions.workspace_id = ${actor.workspace_id} and repetitions.completed_by = ${actor.member_id}
    and repetitions.completed_at >= ${since} and repetitions.next_due_date is not null and ${isVisibleInViews(actor)}
  order by repetitions.completed_at desc, repetitions.id desc
  limit ${take}`

const ParentRow = Type.Object({ id: idSchema('tsk'), parent_id: nullable(idSchema('tsk')) })

/** Lists those of `ids` that the actor may see, with their parents. */
export const listParents = (sql: Sql, actor: Actor, ids: readonly TaskId[]) => sql(ParentRow)`
  select id, parent_id from tasks
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and deleted_at is null
    and ${canSeeList(actor, fragment`tasks.list_id`)}`
