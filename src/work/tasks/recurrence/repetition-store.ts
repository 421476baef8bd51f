import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, json, type Sql, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'
import type { RepetitionId, TaskId } from '../../../core/ids.ts'
import { Repetition } from './schema.ts'
import { Task } from '../schema.ts'

/** What closing a repetition overwrites, so that it can be undone (0150). */
const RepetitionUndo = Type.Object({
  /** The checked items of the checklist. */
  checked: Type.Array(idSchema('chk')),
  reminders: Task.properties.reminders,
  due_soon_at: nullable(stampSchema()),
  next_reminder_at: nullable(stampSchema()),
  /** The subtasks that were completed. */
  subtasks: Type.Array(
    Type.Object({
      task_id: idSchema('tsk'),
      completed_at: stampSchema(),
      completed_by: nullable(idSchema('usr')),
    }),
  ),
})
export type RepetitionUndo = Static<typeof RepetitionUndo>

const columns = fragment`
  id, task_id, due_date, due_time, timezone, completed_at, completed_by, next_due_date`

/** Lists the closed repetitions of a task that the actor can see, after an id, oldest first. */
export const listRepetitions = (sql: Sql, actor: Actor, taskId: TaskId, after: string, take: number) => sql(
  Repetition,
)`
  select ${columns} from repetitions
  where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id > ${after}
  order by id
  limit ${take}`

/** Inserts a closed repetition. One with the same id, which was closed before, is overwritten. */
export const insertRepetition = (
  sql: Transaction,
  actor: Actor,
  repetition: Omit<Repetition, 'completed_at' | 'completed_by'>,
  undo: RepetitionUndo,
) => sql(NoRow)`
  insert into repetitions (workspace_id, ${columns}, undo)
  values (${actor.workspace_id}, ${repetition.id}, ${repetition.task_id}, ${repetition.due_date},
    ${repetition.due_time}, ${repetition.timezone}, ${sql.stamp}, ${actor.member_id}, ${repetition.next_due_date},
    ${json(undo)})
  on conflict (workspace_id, task_id, id) do update set
    due_date = excluded.due_date, due_time = excluded.due_time, timezone = excluded.timezone,
    completed_at = excluded.completed_at, completed_by = excluded.completed_by,
    next_due_date = excluded.next_due_date, undo = excluded.undo`

/** Inserts repetitions that were closed elsewhere and cannot be undone. */
export const insertRepetitions = (
  sql: Transaction,
  actor: Actor,
  repetitions: readonly Omit<Repetition, 'id'>[],
) => sql(NoRow)`
  insert into repetitions (workspace_id, ${columns})
  select ${actor.workspace_id}, ${columns}
  from jsonb_to_recordset(${json(repetitions.map((one) => ({ id: sql.newId('rep'), ...one })))}::jsonb) as closed (
    id text, task_id text, due_date date, due_time text, timezone text, completed_at timestamptz, completed_by text,
    next_due_date date)`

const LastRepetitionRow = Type.Object({
  id: idSchema('rep'),
  due_date: Repetition.properties.due_date,
  next_due_date: Repetition.properties.next_due_date,
  completed_at: stampSchema(),
  undo: nullable(RepetitionUndo),
})

/** Finds the repetition of a task that was closed last. */
export async function findLastRepetition(sql: Transaction, actor: Actor, taskId: TaskId) {
  const [last] = await sql(LastRepetitionRow)`
    select id, due_date, next_due_date, completed_at, undo from repetitions
    where workspace_id = ${actor.workspace_id} and task_id = ${taskId}
    order by id desc
    limit 1`
  return last
}

/** Tells whether a repetition of the task, which the caller has checked access to, is closed. */
export async function hasRepetition(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  id: RepetitionId,
): Promise<boolean> {
  const found = await sql(Type.Object({ id: Type.String() }))`
    select id from repetitions
    where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id = ${id}`
  return found.length > 0
}

export const deleteRepetition = (sql: Transaction, actor: Actor, taskId: TaskId, repetitionId: string) =>
  sql(NoRow)`
    delete from repetitions
    where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id = ${repetitionId}`
