import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { addDays, startOfDay } from '../../core/dates/zoned-instants.ts'
import { displayedCountMax } from '../../core/limits.ts'
import { listFavorites } from '../favorites/find.ts'
import { countAssignedTasks, countDueTasks, listFolders, listSidebarLists } from './sidebar-store.ts'
import { dueAt } from './row.ts'
import type { SidebarData } from './schema.ts'
import { isOverdue, type LocalTime, localTime } from './view/due-range.ts'
import { findLatestChangeId } from './store.ts'

/** How many due tasks are considered. Even if all are close to today, the count exceeds what is displayed. */
const countedMax = 2 * displayedCountMax

/** Returns the sidebar: the lists with their counts, and the counts of the actor's own due and assigned tasks. */
export async function getSidebar(sql: Sql, actor: Actor, nowMs: number): Promise<SidebarData> {
  const latest = await findLatestChangeId(sql, actor)
  const now = localTime(actor.timezone, nowMs)
  // A time two dates away may be today somewhere; three dates ago has passed everywhere (see view/filter-store.ts).
  const [lists, folders, favorites, due, assigned_count] = await Promise.all([
    listSidebarLists(sql, actor),
    listFolders(sql, actor),
    listFavorites(sql, actor),
    countDueTasks(sql, actor, addDays(now.today, -2), addDays(now.today, 2), countedMax),
    countAssignedTasks(sql, actor, displayedCountMax),
  ])
  const active = lists.filter(({ archived }) => !archived)
  const count = (matches: (deadline: Deadline) => boolean) =>
    due.reduce((sum, row) => (row.due_date === null || matches(toDeadline(row)) ? sum + row.tasks : sum), 0)
  return {
    lists: active.map(({ archived: _archived, ...list }) => list),
    folders,
    favorites,
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
  ...deadline
}: Omit<Deadline, 'timezone'> & { timezone: string | null }): Deadline => ({
  ...deadline,
  timezone: timezone ?? 'UTC',
})

/** Returns whether a deadline is today or earlier. */
function isDueByToday(deadline: Deadline, { today, timezone }: LocalTime): boolean {
  const at = dueAt(deadline)
  return at === null
    ? deadline.due_date !== null && deadline.due_date <= today
    : Date.parse(at) < startOfDay(addDays(today, 1), timezone)
}
