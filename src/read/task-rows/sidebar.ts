import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { addDays, startOfDay } from '../../core/dates/zoned-instants.ts'
import { displayedCountMax } from '../../core/limits.ts'
import { countAssignedTasks, countDueTasks, listSidebarLists } from './sidebar-store.ts'
import { dueAt } from './row.ts'
import type { SidebarData } from './schema.ts'
import { isOverdue, type LocalTime, localTime } from './view/due-range.ts'
import { findLatestChangeId } from './store.ts'

/** So many are looked at; when all of them are near today, what is counted of them is far more than is shown. */
const countedMax = 2 * displayedCountMax

/** The sidebar: the lists with their counts, and what is waiting. */
export async function getSidebar(sql: Sql, actor: Actor, nowMs: number): Promise<SidebarData> {
  const latest = await findLatestChangeId(sql, actor)
  const now = localTime(actor.timezone, nowMs)
  // A time two dates away may be today somewhere, and three dates ago has passed everywhere (see span.ts).
  const [lists, due, assigned_count] = await Promise.all([
    listSidebarLists(sql, actor),
    countDueTasks(sql, actor, addDays(now.today, -2), addDays(now.today, 2), countedMax),
    countAssignedTasks(sql, actor, displayedCountMax),
  ])
  const active = lists.filter(({ archived }) => !archived)
  const count = (tells: (deadline: Deadline) => boolean) =>
    due.reduce((sum, row) => (row.due_date === null || tells(toDeadline(row)) ? sum + row.tasks : sum), 0)
  return {
    lists: active.map(({ archived: _archived, ...list }) => list),
    archived_count: lists.length - active.length,
    today_count: Math.min(
      count((deadline) => isDueByToday(deadline, now)),
      displayedCountMax,
    ),
    overdue_count: Math.min(
      count((deadline) => isOverdue(deadline, now)),
      displayedCountMax,
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
function isDueByToday(deadline: Deadline, { today, timezone }: LocalTime): boolean {
  const at = dueAt(deadline)
  return at === null
    ? deadline.due_date !== null && deadline.due_date <= today
    : Date.parse(at) < startOfDay(addDays(today, 1), timezone)
}
