import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { invalidField } from '../../../core/errors.ts'
import { toDayNumber, formatStamp } from '../../../core/dates/date-formats.ts'
import { startOfDay } from '../../../core/dates/zoned-instants.ts'
import { completedTodayMax, upcomingDaysMax } from '../../../core/limits.ts'
import { isAssignedTo, isCompleted, isOpen, ownTasks } from './filter-store.ts'
import { type RowFilter, parseFilters, dueWithin } from './filters.ts'
import { type StoredRow, toSparseRow } from '../row.ts'
import type { RowsQuery, Sort, ViewRows } from '../schema.ts'
import { type LocalTime, localTime } from './due-range.ts'
import { listRowsCompletedByActor, listRepetitionsCompletedByActor } from '../store.ts'
import { listViewRows, type SortedRow } from './view-store.ts'

const openFilter: RowFilter = {
  condition: isOpen,
  matches: ({ completed_at }) => completed_at === null,
}
const completedFilter: RowFilter = {
  condition: isCompleted,
  matches: ({ completed_at }) => completed_at !== null,
}

type ViewPlan = { sort: Sort; branches: RowFilter[][] }

/**
 * Lists a page of a view, of the tasks in active lists that the actor can see, with a function that tells which rows
 * really belong to it: at the edges of a day the statement returns more.
 *
 * @throws validation_error for parameters that cannot be combined
 */
export async function listViewPage(
  sql: Sql,
  actor: Actor,
  query: RowsQuery,
  nowMs: number,
  after: readonly string[] | undefined,
  take: number,
): Promise<{ rows: SortedRow[]; belongs: (row: StoredRow) => boolean }> {
  const { sort, branches } = planView(actor, query, localTime(actor.timezone, nowMs))
  return {
    rows: await listViewRows(
      sql,
      actor,
      branches.map((branch) => branch.map(({ condition }) => condition)),
      sort,
      after,
      take,
    ),
    belongs: (row) => branches.some((branch) => branch.every(({ matches }) => matches?.(row) ?? true)),
  }
}

/** @throws validation_error */
function planView(actor: Actor, query: RowsQuery, now: LocalTime): ViewPlan {
  const filters = parseFilters(actor, query, now)
  const { view, completed = false, sort = 'due', mine = false } = query
  // There is no index for completed ones, or for the two kinds together.
  if (mine && (completed || view === 'upcoming')) throw invalidField('mine', 'value')
  const branchesOf = (branch: RowFilter[]): RowFilter[][] =>
    mine ? ownTasks(actor).map((condition) => branch.concat({ condition })) : [branch]
  if (view === 'today' || view === 'upcoming') {
    // These views are always sorted by day.
    if (completed) throw invalidField('completed', 'value')
    if (sort !== 'due') throw invalidField('sort', 'value')
  }
  if (view === 'today')
    return { sort, branches: branchesOf([openFilter, dueWithin({ to: now.today }, now), ...filters]) }
  if (view === 'upcoming') {
    const { from, to } = requireDays(query)
    return {
      sort,
      branches: [
        [openFilter, dueWithin({ to }, now), ...filters],
        [completedFilter, dueWithin({ from, to }, now), ...filters],
      ],
    }
  }
  const own = view === 'assigned' ? [{ condition: isAssignedTo([actor.member_id]) }] : []
  return { sort, branches: branchesOf([completed ? completedFilter : openFilter, ...own, ...filters]) }
}

function requireDays({ from, to }: RowsQuery): { from: string; to: string } {
  if (from === undefined) throw invalidField('from', 'required')
  if (to === undefined) throw invalidField('to', 'required')
  const days = toDayNumber(to) - toDayNumber(from) + 1
  if (days < 1 || days > upcomingDaysMax) throw invalidField('to', 'range')
  return { from, to }
}

/** Lists what the actor has completed today: tasks, and occurrences of tasks that continue. */
export async function listCompletedToday(
  sql: Sql,
  actor: Actor,
  nowMs: number,
): Promise<Required<Pick<ViewRows, 'closed' | 'repetitions'>>> {
  const now = localTime(actor.timezone, nowMs)
  const since = formatStamp(startOfDay(now.today, now.timezone))
  const [tasks, repetitions] = await Promise.all([
    listRowsCompletedByActor(sql, actor, since, completedTodayMax),
    listRepetitionsCompletedByActor(sql, actor, since, completedTodayMax),
  ])
  return { closed: tasks.map((row) => toSparseRow(row, true)), repetitions }
}
