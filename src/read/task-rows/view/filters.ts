import type { Actor } from '../../../core/actor.ts'
import type { Fragment } from '../../../platform/db/sql.ts'
import { invalidField } from '../../../core/errors.ts'
import { isDate } from '../../../core/dates/date-formats.ts'
import { addDays } from '../../../core/dates/zoned-instants.ts'
import { bulkTasksMax } from '../../../core/limits.ts'
import * as filter from './filter-store.ts'
import type { StoredRow } from '../row.ts'
import { dues, type RowsQuery } from '../schema.ts'
import { isOverdue, isWithin, type Now } from './due-range.ts'

/** What a parameter asks for: in the statement what may meet it, and of what comes back whether it does. */
export type Filter = { condition: Fragment; meets?: (row: StoredRow) => boolean }

/** A text of ids with commas between them. @throws validation_error for none, or too many */
export function idsIn(field: string, text: string): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length > bulkTasksMax || ids.includes('')) throw invalidField(field, 'format')
  return ids
}

/** The filters of a view, which are those of a saved one. @throws validation_error */
export function filtersOf(actor: Actor, query: RowsQuery, now: Now): Filter[] {
  const filters: Filter[] = []
  const { list_ids, assignee_ids, priority_min = 0, text = '', due } = query
  if (list_ids !== undefined) filters.push({ condition: filter.isInLists(idsIn('list_ids', list_ids)) })
  if (assignee_ids !== undefined) {
    const ids = idsIn('assignee_ids', assignee_ids).map((id) => (id === 'me' ? actor.member_id : id))
    filters.push({ condition: filter.isAssignedTo(ids) })
  }
  if (priority_min > 0) filters.push({ condition: filter.isUrgent(priority_min) })
  if (text.trim() !== '') filters.push({ condition: filter.hasText(text.trim()) })
  if (due !== undefined) filters.push(dueFilter(due, now))
  return filters
}

/** Those whose day is in a span. */
export const within = (span: filter.Span, now: Now): Filter => ({
  condition: filter.mayBeWithin(span),
  meets: (row) => isWithin(row, span, now),
})

function dueFilter(due: string, now: Now): Filter {
  const [from = '', to = '', ...more] = due.split('..')
  if (isDate(from) && isDate(to) && more.length === 0) return within({ from, to }, now)
  if (!(dues as readonly string[]).includes(due)) throw invalidField('due', 'format')
  if (due === 'none') return { condition: filter.isUndated }
  if (due === 'today') return within({ from: now.today, to: now.today }, now)
  if (due === 'week') return within({ from: now.today, to: addDays(now.today, 6) }, now)
  return { condition: filter.mayBeWithin({ to: now.today }), meets: (row) => isOverdue(row, now) }
}
