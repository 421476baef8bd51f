import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { type ChangeEntry, record } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { TaskId } from '../../../core/ids.ts'
import { dueSoonLateHours } from '../../../core/limits.ts'
import { type DueTimes, noDueTimes, recomputedDueTimes, reminderInstants, sameDueTimes } from './due-times.ts'
import {
  type DueEventKey,
  insertEmitted,
  listDueTasks,
  listOpenTasksWithDueTimes,
  setDueTimes,
} from './due-times-store.ts'
import type { Task } from '../schema.ts'

/** A due time that has come, with its event. */
type DueEvent = DueEventKey & { entry: ChangeEntry }

/**
 * Raises `task.due_soon` and `task.reminder` for those of `ids` whose due time has come: once per task and
 * instant, even if several workers try; up to a day late after an outage; never for a task that is completed,
 * deleted or in an archived list (D47, R-169 to R-171).
 *
 * @returns how many events it raised
 */
export async function emitDueEventsOfTasks(
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
): Promise<number> {
  const rows = await listDueTasks(sql, actor, ids)
  const tasks = rows.map(({ is_deleted, archived, due_soon_at, next_reminder_at, ...task }) => {
    const dueTimes = { due_soon_at, next_reminder_at }
    const open = !task.completed && !is_deleted
    return {
      due: open && !archived ? dueEventsOf(task, dueTimes, sql.stampMs) : [],
      remaining: {
        task_id: task.id,
        ...(open ? remainingDueTimes(task, dueTimes, sql.stampMs) : noDueTimes),
      },
    }
  })
  sql.defer(
    setDueTimes(
      sql,
      actor,
      tasks.map(({ remaining }) => remaining),
    ),
  )
  const due = tasks.flatMap((one) => one.due)
  if (due.length === 0) return 0

  const fresh = new Set((await insertEmitted(sql, actor, toDueEventKeys(due))).map(dueEventKey))
  // Two reminders of a task may share an instant; only the first is raised.
  const raised = due.filter((one) => fresh.delete(dueEventKey(one))).toSorted(compareDueEvents)
  record(sql, actor, ...raised.map(({ entry }) => entry))
  return raised.length
}

/** Returns the events that are due, up to a day late. */
function dueEventsOf(task: Task, { due_soon_at, next_reminder_at }: DueTimes, nowMs: number): DueEvent[] {
  const isDue = (at: number) => at <= nowMs && at > nowMs - dueSoonLateHours * 3_600_000
  const subject = { subject_id: task.id, list_id: task.list_id }
  const soon: DueEvent[] =
    due_soon_at !== null && isDue(Date.parse(due_soon_at))
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
    .filter(({ at }) => at >= fromMs && isDue(at))
    .map(({ reminder, at }): DueEvent => ({
      task_id: task.id,
      kind: 'reminder',
      moment: formatStamp(at),
      entry: { action: 'task.reminder', ...subject, data: { task, reminder } },
    }))
  return [...soon, ...reminders]
}

/** Returns the due times that are still ahead. */
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

/**
 * Computes the due times of those of `ids` that are open with the time zone tables of this process.
 *
 * @returns how many tasks have other due times now
 */
export async function recomputeDueTimes(
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
): Promise<number> {
  const moved = (await listOpenTasksWithDueTimes(sql, actor, ids)).flatMap((task) => {
    const dueTimes = recomputedDueTimes(task, task)
    return sameDueTimes(dueTimes, task) ? [] : [{ task_id: task.id, ...dueTimes }]
  })
  if (moved.length > 0) sql.defer(setDueTimes(sql, actor, moved))
  return moved.length
}
