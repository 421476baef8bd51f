import type { Actor } from '../../../core/actor.ts'
import { addDays } from '../../../core/dates/zoned-instants.ts'
import type { Fragment, Sql } from '../../../platform/db/sql.ts'
import { parseAssignees, parseFilters } from '../view/filters.ts'
import { dueAt } from '../row.ts'
import { isOverdue, type LocalTime, localTime } from '../view/due-range.ts'
import { ageGroups, type Insights, type InsightsQuery, type WeekInsight } from './schema.ts'
import {
  type CompletedRow,
  countCompleted,
  countCompletedOccurrences,
  countOpen,
  type OpenRow,
} from './store.ts'
import { listWeeks, startOfWeek, startsOf } from './weeks.ts'

const workloadWeeks = 8
const hourS = 3_600
/** The limits of the age groups in days, the oldest first. */
const ageDays = [365, 91, 30, 7]

type MemberId = Insights['overdue'][number]['member_id']

/**
 * Counts the work that the actor can see: by week of their calendar, by age, and by person.
 *
 * @throws validation_error for invalid filters
 */
export async function getInsights(
  sql: Sql,
  actor: Actor,
  query: InsightsQuery,
  nowMs: number,
): Promise<Insights> {
  const { weeks: count = 12, first_day = 1, ...filter } = query
  const now = localTime(actor.timezone, nowMs)
  const filters = parseFilters(actor, filter, now).map(({ condition }) => condition)
  const thisWeek = startOfWeek(now.today, first_day)
  const weeks = listWeeks(addDays(thisWeek, -7 * (count - 1)), count)
  const starts = startsOf(weeks, actor.timezone)
  const [open, completed, occurrences] = await Promise.all([
    getOpen(sql, actor, filters, now, { starts, ahead: listWeeks(thisWeek, workloadWeeks + 1) }),
    countCompleted(sql, actor, filters, starts),
    countCompletedOccurrences(sql, actor, filters, starts),
  ])
  const isShown = membersIn(actor, filter.assignee_ids)
  return {
    weeks: weeksOf(weeks, open.created, completed, occurrences),
    ages: open.ages,
    overdue: open.overdue.filter(isShown),
    workload: open.workload.filter(isShown),
    workload_weeks: open.weeks,
  }
}

/** Shows people who share tasks with those who are filtered by only if these were asked for, too. */
function membersIn(actor: Actor, assigneeIds: string | undefined): (row: { member_id: MemberId }) => boolean {
  if (assigneeIds === undefined) return () => true
  const ids = new Set(parseAssignees(actor, assigneeIds))
  return ({ member_id }) => ids.has(member_id)
}

/** @param open how many of the open tasks were created before the weeks, and in each of them */
function weeksOf(
  days: readonly string[],
  open: readonly number[],
  rows: readonly CompletedRow[],
  occurrences: readonly { week: number; tasks: number }[],
): WeekInsight[] {
  const find = (created: boolean, week: number) =>
    rows.find((row) => row.created === created && row.week === week)
  const createdIn = (week: number) => (open[week] ?? 0) + (find(true, week)?.tasks ?? 0)
  let total = createdIn(0)
  let done = find(false, 0)?.tasks ?? 0
  return days.map((week, index) => {
    const created = createdIn(index + 1)
    const completed = find(false, index + 1)
    total += created
    done += completed?.tasks ?? 0
    return {
      week,
      created,
      completed: (completed?.tasks ?? 0) + (occurrences.find((row) => row.week === index + 1)?.tasks ?? 0),
      total,
      done,
      median_hours: toHours(completed?.median_seconds),
      p90_hours: toHours(completed?.p90_seconds),
    }
  })
}

const toHours = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : Math.round((seconds / hourS) * 10) / 10

/**
 * @param starts when the past weeks start
 * @param ahead the first days of the weeks ahead, this one included, and the end
 */
async function getOpen(
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  now: LocalTime,
  { starts, ahead }: { starts: readonly string[]; ahead: readonly string[] },
) {
  const { today, timezone } = now
  const since = startsOf(
    ageDays.map((days) => addDays(today, -days)),
    timezone,
  )
  const moments = [...since, ...starts].sort()
  const [first = today, ...later] = ahead
  const rows = await countOpen(sql, actor, filters, { moments, days: [first, today, ...later], today })
  const byPerson: OpenRow[] = []
  const created = [0, ...starts.map(() => 0)]
  const ages = ageGroups.map((age) => ({ age, open: 0, unassigned: 0 }))
  for (const row of rows) {
    if (row.created === null) {
      byPerson.push(row)
      continue
    }
    const latest = moments[row.created - 1] ?? ''
    const countPassed = (some: readonly string[]) => some.filter((moment) => moment <= latest).length
    created[countPassed(starts)]! += row.tasks
    // The oldest are the last of the groups.
    const age = ages[ageDays.length - countPassed(since)]
    if (!age || row.archived) continue
    age.open += row.tasks
    age.unassigned += row.unassigned
  }
  return {
    created,
    ages,
    overdue: overdueOf(byPerson, now),
    workload: workloadOf(byPerson, startsOf(ahead, timezone)),
    weeks: ahead.slice(0, -1),
  }
}

/** How many of the days that divide due dates are before today's first moment: the start of this week, and today itself. */
const daysUpToToday = 2

function overdueOf(rows: readonly OpenRow[], now: LocalTime): Insights['overdue'] {
  const tasks = new Map<MemberId, number>()
  for (const { member_id, due, deadline, tasks: more } of rows) {
    const isLate = deadline ? isOverdue(deadlineOf(deadline), now) : due !== null && due < daysUpToToday
    if (isLate) tasks.set(member_id, (tasks.get(member_id) ?? 0) + more)
  }
  return [...tasks]
    .map(([member_id, count]) => ({ member_id, tasks: count }))
    .sort((a, b) => b.tasks - a.tasks)
}

/** @param starts of the weeks ahead, and the end */
function workloadOf(rows: readonly OpenRow[], starts: readonly string[]): Insights['workload'] {
  const members = new Map<MemberId, Insights['workload'][number]>()
  const none = starts.slice(1).map(() => 0)
  for (const row of rows) {
    const { member_id, tasks, minutes, without_estimate } = row
    const week = weekOf(row, starts)
    if (week === undefined) continue
    const member = members.get(member_id) ?? {
      member_id,
      weeks: [...none],
      undated: 0,
      minutes: [...none],
      undated_minutes: 0,
      without_estimate: 0,
    }
    members.set(member_id, member)
    member.without_estimate += without_estimate
    if (week === 'undated') {
      member.undated += tasks
      member.undated_minutes += minutes
    } else {
      member.weeks[week]! += tasks
      member.minutes[week]! += minutes
    }
  }
  const planned = ({ weeks }: { weeks: number[] }) => weeks.reduce((sum, tasks) => sum + tasks, 0)
  return [...members.values()].sort((a, b) => planned(b) - planned(a) || b.undated - a.undated)
}

/** Returns the week in which tasks are due, counted from 0; undefined if in none. */
function weekOf({ due, deadline }: OpenRow, starts: readonly string[]): number | 'undated' | undefined {
  if (due === null) return 'undated'
  const at = deadline && dueAt(deadlineOf(deadline))
  // Today divides the first week.
  const week = at ? starts.findLastIndex((start) => start <= at) : due === 0 ? -1 : Math.max(due - 2, 0)
  return week === -1 || week >= starts.length - 1 ? undefined : week
}

const deadlineOf = ([due_date = '', due_time = '', timezone = '']: readonly string[]) => ({
  due_date,
  due_time,
  timezone,
})
