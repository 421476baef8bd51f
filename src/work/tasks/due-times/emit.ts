import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { type ChangeEntry, record } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { TaskId } from '../../../core/ids.ts'
import { dueSoonLateHours } from '../../../core/limits.ts'
import { type DueTimes, noDueTimes, reminderInstants } from './due-times.ts'
import { insertEmitted, listDueTasks, type DueEventKey, setDueTimes } from './due-times-store.ts'
import type { Task } from '../schema.ts'

/** A moment that has come, with the event that tells of it. */
type DueEvent = DueEventKey & { entry: ChangeEntry }

/**
 * Raises `task.due_soon` and `task.reminder` of those of `ids` whose moment has come: once per task and instant,
 * whoever else is at it; after an outage late, up to a day; none of what is completed, deleted or in an archived list
 * (D47, R-169 to R-171). Returns how many it raised.
 */
export async function emitDueEventsOfTasks(
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
): Promise<number> {
  const rows = await listDueTasks(sql, actor, ids)
  const found = rows.map(({ deleted, archived, due_soon_at, next_reminder_at, ...task }) => {
    const moments = { due_soon_at, next_reminder_at }
    const open = !task.completed && !deleted
    return {
      due: open && !archived ? dueEventsOf(task, moments, sql.stampMs) : [],
      left: { task_id: task.id, ...(open ? remainingDueTimes(task, moments, sql.stampMs) : noDueTimes) },
    }
  })
  sql.defer(
    setDueTimes(
      sql,
      actor,
      found.map(({ left }) => left),
    ),
  )
  const due = found.flatMap((one) => one.due)
  if (due.length === 0) return 0

  const fresh = new Set((await insertEmitted(sql, actor, toDueEventKeys(due))).map(dueEventKey))
  // Two reminders of a task may share an instant: the first of them is told.
  const raised = due.filter((one) => fresh.delete(dueEventKey(one))).toSorted(compareDueEvents)
  record(sql, actor, ...raised.map(({ entry }) => entry))
  return raised.length
}

/** What has come, and not longer ago than an outage may last. */
function dueEventsOf(task: Task, { due_soon_at, next_reminder_at }: DueTimes, nowMs: number): DueEvent[] {
  const inTime = (at: number) => at <= nowMs && at > nowMs - dueSoonLateHours * 3_600_000
  const subject = { subject_id: task.id, list_id: task.list_id }
  const soon: DueEvent[] =
    due_soon_at !== null && inTime(Date.parse(due_soon_at))
      ? [
          {
            task_id: task.id,
            kind: 'due_soon',
            moment: due_soon_at,
            entry: { action: 'task.due_soon', ...subject, data: { task } },
          },
        ]
      : []
  if (next_reminder_at === null) return soon
  const fromMs = Date.parse(next_reminder_at)
  const reminders = reminderInstants(task)
    .filter(({ at }) => at >= fromMs && inTime(at))
    .map(({ reminder, at }): DueEvent => ({
      task_id: task.id,
      kind: 'reminder',
      moment: formatStamp(at),
      entry: { action: 'task.reminder', ...subject, data: { task, reminder } },
    }))
  return [...soon, ...reminders]
}

/** What is still to come. */
function remainingDueTimes(task: Task, { due_soon_at }: DueTimes, nowMs: number): DueTimes {
  const next = Math.min(
    ...reminderInstants(task)
      .map(({ at }) => at)
      .filter((at) => at > nowMs),
  )
  return {
    due_soon_at: due_soon_at !== null && Date.parse(due_soon_at) > nowMs ? due_soon_at : null,
    next_reminder_at: Number.isFinite(next) ? formatStamp(next) : null,
  }
}

const toDueEventKeys = (due: DueEvent[]): DueEventKey[] =>
  due.map(({ task_id, kind, moment }) => ({ task_id, kind, moment }))
const dueEventKey = ({ task_id, kind, moment }: { task_id: string; kind: string; moment: string }) =>
  `${task_id} ${kind} ${moment}`
const compareDueEvents = (a: DueEventKey, b: DueEventKey) =>
  a.moment < b.moment ? -1 : a.moment > b.moment ? 1 : a.task_id < b.task_id ? -1 : 1
