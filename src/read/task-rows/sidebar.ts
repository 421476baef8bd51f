import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { addDays, startOfDay } from '../../core/dates/zoned-instants.ts'
import { shownCountMax } from '../../core/limits.ts'
import { countAssigned, countDue, listDeskLists } from './sidebar-store.ts'
import { dueAt } from './row.ts'
import type { Desk } from './schema.ts'
import { isOverdue, type Now, nowOf } from './view/due-range.ts'
import { findLatest } from './store.ts'

/** So many are looked at; when all of them are near today, what is counted of them is far more than is shown. */
const lookedAt = 2 * shownCountMax

/** The sidebar: the lists with their counts, and what is waiting. */
export async function getDesk(sql: Sql, actor: Actor, nowMs: number): Promise<Desk> {
  const latest = await findLatest(sql, actor)
  const now = nowOf(actor.timezone, nowMs)
  // A time two dates away may be today somewhere, and three dates ago has passed everywhere (see span.ts).
  const [lists, due, assigned_count] = await Promise.all([
    listDeskLists(sql, actor),
    countDue(sql, actor, addDays(now.today, -2), addDays(now.today, 2), lookedAt),
    countAssigned(sql, actor, shownCountMax),
  ])
  const active = lists.filter(({ archived }) => !archived)
  const count = (tells: (deadline: Deadline) => boolean) =>
    due.reduce((sum, row) => (row.due_date === null || tells(toDeadline(row)) ? sum + row.tasks : sum), 0)
  return {
    lists: active.map(({ archived: _archived, ...list }) => list),
    archived_count: lists.length - active.length,
    today_count: Math.min(
      count((deadline) => isByToday(deadline, now)),
      shownCountMax,
    ),
    overdue_count: Math.min(
      count((deadline) => isOverdue(deadline, now)),
      shownCountMax,
    ),
    assigned_count,
    latest,
  }
}

type Deadline = Parameters<typeof dueAt>[0]

const toDeadline = ({
  timezone,
  ...when
}: Omit<Deadline, 'timezone'> & { timezone: string | null }): Deadline => ({
  ...when,
  timezone: timezone ?? 'UTC',
})

/** Whether the day of a deadline is today, or has been. */
function isByToday(deadline: Deadline, { today, timezone }: Now): boolean {
  const at = dueAt(deadline)
  return at === null
    ? deadline.due_date !== null && deadline.due_date <= today
    : Date.parse(at) < startOfDay(addDays(today, 1), timezone)
}
