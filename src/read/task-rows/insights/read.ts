import type { Actor } from '../../../core/actor.ts'
import { addDays } from '../../../core/dates/zoned-instants.ts'
import type { Fragment, Sql } from '../../../platform/db/sql.ts'
import { parseFilters, parseIds } from '../view/filters.ts'
import { isOverdue, type LocalTime, localTime } from '../view/due-range.ts'
import { ageGroups, type Insights, type InsightsQuery, type WeekInsight } from './schema.ts'
import { countByAge, countCompletedOccurrences, countDueByMember, countFlow, countWorkload } from './store.ts'
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
  const ahead = listWeeks(thisWeek, workloadWeeks + 1)
  const [weeks, ages, overdue, workload] = await Promise.all([
    getWeeks(sql, actor, filters, listWeeks(addDays(thisWeek, -7 * (count - 1)), count)),
    getAges(sql, actor, filters, now),
    getOverdue(sql, actor, filters, now),
    getWorkload(sql, actor, filters, ahead),
  ])
  const isShown = membersIn(actor, filter.assignee_ids)
  return {
    weeks,
    ages,
    overdue: overdue.filter(isShown),
    workload: workload.filter(isShown),
    workload_weeks: ahead.slice(0, workloadWeeks),
  }
}

/** Shows people who share tasks with those who are filtered by only if these were asked for, too. */
function membersIn(actor: Actor, assigneeIds: string | undefined): (row: { member_id: MemberId }) => boolean {
  if (assigneeIds === undefined) return () => true
  const ids = new Set(parseIds('assignee_ids', assigneeIds).map((id) => (id === 'me' ? actor.member_id : id)))
  return ({ member_id }) => member_id !== null && ids.has(member_id)
}

async function getWeeks(
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  days: readonly string[],
): Promise<WeekInsight[]> {
  const starts = startsOf(days, actor.timezone)
  const [flow, occurrences] = await Promise.all([
    countFlow(sql, actor, filters, starts),
    countCompletedOccurrences(sql, actor, filters, starts),
  ])
  const find = (created: boolean, week: number) =>
    flow.find((row) => row.created === created && row.week === week)
  let total = find(true, 0)?.tasks ?? 0
  let done = find(false, 0)?.tasks ?? 0
  return days.map((week, index) => {
    const created = find(true, index + 1)?.tasks ?? 0
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

async function getAges(
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  { today, timezone }: LocalTime,
): Promise<Insights['ages']> {
  const since = ageDays.map((days) => addDays(today, -days))
  const rows = await countByAge(sql, actor, filters, startsOf(since, timezone))
  return ageGroups.map((age, index) => {
    const row = rows.find((one) => one.age === ageDays.length - index)
    return { age, open: row?.open ?? 0, unassigned: row?.unassigned ?? 0 }
  })
}

async function getOverdue(
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  now: LocalTime,
): Promise<Insights['overdue']> {
  // A time two dates away may be today somewhere; three dates ago has passed everywhere (see view/filter-store.ts).
  const rows = await countDueByMember(sql, actor, filters, addDays(now.today, -2), now.today)
  const tasks = new Map<MemberId, number>()
  for (const { member_id, due_date, due_time, timezone, tasks: more } of rows)
    if (due_date === null || isOverdue({ due_date, due_time, timezone: timezone ?? 'UTC' }, now))
      tasks.set(member_id, (tasks.get(member_id) ?? 0) + more)
  return [...tasks]
    .map(([member_id, count]) => ({ member_id, tasks: count }))
    .sort((a, b) => b.tasks - a.tasks)
}

async function getWorkload(
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  days: readonly string[],
): Promise<Insights['workload']> {
  const members = new Map<MemberId, Insights['workload'][number]>()
  for (const { member_id, week, tasks } of await countWorkload(sql, actor, filters, days)) {
    const member = members.get(member_id) ?? { member_id, weeks: days.slice(1).map(() => 0), undated: 0 }
    members.set(member_id, member)
    if (week === 0) member.undated = tasks
    else member.weeks[week - 1] = tasks
  }
  const planned = ({ weeks }: { weeks: number[] }) => weeks.reduce((sum, tasks) => sum + tasks, 0)
  return [...members.values()].sort((a, b) => planned(b) - planned(a) || b.undated - a.undated)
}
