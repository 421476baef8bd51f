import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { invalidField } from '../../../core/errors.ts'
import { dayOf, formatStamp } from '../../../core/dates/date-formats.ts'
import { startOfDay } from '../../../core/dates/zoned-instants.ts'
import { closedTodayMax, upcomingDaysMax } from '../../../core/limits.ts'
import { isAssignedTo, isClosed, isOpen } from './filter-store.ts'
import { type Filter, filtersOf, within } from './filters.ts'
import { type StoredRow, toSent } from '../row.ts'
import type { RowsQuery, Sort, ViewRows } from '../schema.ts'
import { type Now, nowOf } from './due-range.ts'
import { listCompletedBy, listRepetitionsBy } from '../store.ts'
import { listView, type SortedRow } from './view-store.ts'

const open: Filter = {
  condition: isOpen,
  meets: ({ completed_at }) => completed_at === null,
}
const closed: Filter = {
  condition: isClosed,
  meets: ({ completed_at }) => completed_at !== null,
}

type View = { sort: Sort; branches: Filter[][] }

/**
 * A page of what a view shows of the tasks that the actor sees, in lists that are not archived, with which of its rows
 * really belong to it: at the edges of a day the statement admits more.
 *
 * @throws validation_error for parameters that do not go together
 */
export async function listViewPage(
  sql: Sql,
  actor: Actor,
  query: RowsQuery,
  nowMs: number,
  after: readonly string[] | undefined,
  take: number,
): Promise<{ rows: SortedRow[]; belongs: (row: StoredRow) => boolean }> {
  const { sort, branches } = viewOf(actor, query, nowOf(actor.timezone, nowMs))
  return {
    rows: await listView(
      sql,
      actor,
      branches.map((branch) => branch.map(({ condition }) => condition)),
      sort,
      after,
      take,
    ),
    belongs: (row) => branches.some((branch) => branch.every(({ meets }) => meets?.(row) ?? true)),
  }
}

/** @throws validation_error */
function viewOf(actor: Actor, query: RowsQuery, now: Now): View {
  const filters = filtersOf(actor, query, now)
  const { view, completed = false, sort = 'due' } = query
  if (view === 'today' || view === 'upcoming') {
    // Their order is that of the days they show.
    if (completed) throw invalidField('completed', 'value')
    if (sort !== 'due') throw invalidField('sort', 'value')
  }
  if (view === 'today') return { sort, branches: [[open, within({ to: now.today }, now), ...filters]] }
  if (view === 'upcoming') {
    const { from, to } = daysOf(query)
    return {
      sort,
      branches: [
        [open, within({ to }, now), ...filters],
        [closed, within({ from, to }, now), ...filters],
      ],
    }
  }
  const own = view === 'assigned' ? [{ condition: isAssignedTo([actor.member_id]) }] : []
  return { sort, branches: [[completed ? closed : open, ...own, ...filters]] }
}

function daysOf({ from, to }: RowsQuery): { from: string; to: string } {
  if (from === undefined) throw invalidField('from', 'required')
  if (to === undefined) throw invalidField('to', 'required')
  const days = dayOf(to) - dayOf(from) + 1
  if (days < 1 || days > upcomingDaysMax) throw invalidField('to', 'range')
  return { from, to }
}

/** What the actor has closed today: tasks, and repetitions of tasks that went on. */
export async function listClosedToday(
  sql: Sql,
  actor: Actor,
  nowMs: number,
): Promise<Required<Pick<ViewRows, 'closed' | 'repetitions'>>> {
  const now = nowOf(actor.timezone, nowMs)
  const since = formatStamp(startOfDay(now.today, now.timezone))
  const [tasks, repetitions] = await Promise.all([
    listCompletedBy(sql, actor, since, closedTodayMax),
    listRepetitionsBy(sql, actor, since, closedTodayMax),
  ])
  return { closed: tasks.map((row) => toSent(row, true)), repetitions }
}
