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
  const [lists, folders, favorites, due, assigned_count] = await Promise.all([
    listSidebarLists(sql, actor),
    listFolders(sql, actor),
    listFavorites(sql, actor),
    countDueNear(sql, actor, now),
    countAssignedTasks(sql, actor, displayedCountMax),
  ])
  const active = lists.filter(({ archived }) => !archived)
  return {
    lists: active.map(({ archived: _archived, ...list }) => list),
    folders,
    favorites,
    archived_count: lists.length - active.length,
    today_count: sumOf(due, (deadline) => isDueByToday(deadline, now)),
    overdue_count: sumOf(due, (deadline) => isOverdue(deadline, now)),
    assigned_count,
    latest,
  }
}

/** Counts the actor's own tasks that are due today or overdue, as the sidebar does. */
export async function countDueToday(sql: Sql, actor: Actor, nowMs: number): Promise<number> {
  const now = localTime(actor.timezone, nowMs)
  const due = await countDueNear(sql, actor, now)
  return sumOf(due, (deadline) => isDueByToday(deadline, now))
}

/** A time two dates away may be today somewhere; three dates ago has passed everywhere (see view/filter-store.ts). */
const countDueNear = (sql: Sql, actor: Actor, { today }: LocalTime) =>
  countDueTasks(sql, actor, addDays(today, -2), addDays(today, 2), countedMax)

function sumOf(
  due: Awaited<ReturnType<typeof countDueTasks>>,
  matches: (deadline: Deadline) => boolean,
): number {
  const sum = due.reduce(
    (total, row) => (row.due_date === null || matches(toDeadline(row)) ? total + row.tasks : total),
    0,
  )
  return Math.min(sum, displayedCountMax)
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
