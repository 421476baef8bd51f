import type { Actor } from '../actor.ts'
import { fragment, type Sql, type Transaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import type { TaskId } from '../lib/ids.ts'
import { Repetition } from './schema.ts'

const columns = fragment`
  id, task_id, due_date, due_time, timezone, completed_at, completed_by, next_due_date`

/** The closed repetitions of a task that has been seen, after an id, oldest first. */
export const listRepetitions = (sql: Sql, actor: Actor, taskId: TaskId, after: string, take: number) => sql(
  Repetition,
)`
  select ${columns} from repetitions
  where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id > ${after}
  order by id
  limit ${take}`

export const insertRepetition = (
  sql: Transaction,
  actor: Actor,
  repetition: Omit<Repetition, 'id' | 'completed_at' | 'completed_by'>,
) => sql(NoRow)`
  insert into repetitions (workspace_id, ${columns})
  values (${actor.workspace_id}, ${sql.newId('rep')}, ${repetition.task_id}, ${repetition.due_date},
    ${repetition.due_time}, ${repetition.timezone}, ${sql.stamp}, ${actor.member_id}, ${repetition.next_due_date})`
