import { formatStamp } from '../lib/dates.ts'
import { type Deadline, deadlineAt, dueSoonAt } from '../lib/deadline.ts'

/**
 * When an open task's `task.due_soon` falls due, as a stamp; a moment that has come already means at once. Null
 * without a deadline, and for one that has passed when it is set (D47).
 *
 * @param nowMs milliseconds since 1970
 */
export function dueSoonStamp(task: Deadline, nowMs: number): string | null {
  const trigger = dueSoonAt(task)
  const deadline = deadlineAt(task)
  return trigger === null || deadline === null || deadline <= nowMs ? null : formatStamp(trigger)
}
