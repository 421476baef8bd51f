import type { Actor } from '../../../core/actor.ts'
import type { Fragment } from '../../../platform/db/sql.ts'
import { invalidField } from '../../../core/errors.ts'
import { isDate } from '../../../core/dates/date-formats.ts'
import { addDays } from '../../../core/dates/zoned-instants.ts'
import { bulkTasksMax } from '../../../core/limits.ts'
import { taskNumber } from '../../../core/task-number.ts'
import * as filter from './filter-store.ts'
import type { StoredRow } from '../row.ts'
import { dueFilters, type RowsQuery } from '../schema.ts'
import { isOverdue, isDueWithin, type LocalTime } from './due-range.ts'

/** A parameter's condition in SQL and, if that also matches too much, a check of each row. */
export type RowFilter = { condition: Fragment; matches?: (row: StoredRow) => boolean }

/** Parses ids separated by commas. @throws validation_error for none or too many */
export function parseIds(field: string, text: string): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length > bulkTasksMax || ids.includes('')) throw invalidField(field, 'format')
  return ids
}

/** Parses numbers of tasks, separated by commas. @throws validation_error */
export function parseNumbers(field: string, text: string): number[] {
  return parseIds(field, text).map((written) => {
    const number = taskNumber(written)
    if (number === undefined) throw invalidField(field, 'format')
    return number
  })
}

/** Parses the filters of a view, which saved views have too. @throws validation_error */
export function parseFilters(actor: Actor, query: RowsQuery, now: LocalTime): RowFilter[] {
  const filters: RowFilter[] = []
  const { list_ids, assignee_ids, label_ids, priority_min = 0, text = '', due, start, blocked } = query
  if (list_ids !== undefined) filters.push({ condition: filter.isInLists(parseIds('list_ids', list_ids)) })
  if (assignee_ids !== undefined) {
    filters.push({ condition: assigneeFilter(parseAssignees(actor, assignee_ids)) })
  }
  if (label_ids !== undefined) filters.push({ condition: filter.hasLabel(parseIds('label_ids', label_ids)) })
  if (priority_min > 0) filters.push({ condition: filter.hasMinPriority(priority_min) })
  if (text.trim() !== '') filters.push({ condition: filter.titleContains(text.trim()) })
  if (due !== undefined) filters.push(parseDueFilter(due, now))
  if (start !== undefined) filters.push({ condition: startFilter(start, now) })
  if (blocked !== undefined) filters.push({ condition: filter.isBlockedOrNot(actor, blocked) })
  return filters
}

/** Parses the people that are filtered by; null stands for no one. @throws validation_error */
export const parseAssignees = (actor: Actor, text: string): (string | null)[] =>
  parseIds('assignee_ids', text).map((id) => (id === 'me' ? actor.member_id : id === 'none' ? null : id))

function assigneeFilter(ids: readonly (string | null)[]): Fragment {
  const people = ids.filter((id) => id !== null)
  if (people.length === ids.length) return filter.isAssignedTo(people)
  return people.length === 0 ? filter.isUnassigned : filter.isUnassignedOrAssignedTo(people)
}

/** Filters tasks that are due within a range. */
export const dueWithin = (range: filter.DateRange, now: LocalTime): RowFilter => ({
  condition: filter.mayBeDueWithin(range),
  matches: (row) => isDueWithin(row, range, now),
})

function startFilter(start: NonNullable<RowsQuery['start']>, { today }: LocalTime): Fragment {
  if (start === 'none') return filter.hasNoStart
  return start === 'started' ? filter.startsBy(today) : filter.startsAfter(today)
}

function parseDueFilter(due: string, now: LocalTime): RowFilter {
  const [from = '', to = '', ...more] = due.split('..')
  if (isDate(from) && isDate(to) && more.length === 0) return dueWithin({ from, to }, now)
  if (!(dueFilters as readonly string[]).includes(due)) throw invalidField('due', 'format')
  if (due === 'none') return { condition: filter.isUndated }
  if (due === 'today') return dueWithin({ from: now.today, to: now.today }, now)
  if (due === 'week') return dueWithin({ from: now.today, to: addDays(now.today, 6) }, now)
  return { condition: filter.mayBeDueWithin({ to: now.today }), matches: (row) => isOverdue(row, now) }
}
