import type { CollectedTask } from '../collected-task.ts'
import type { ReadOptions } from '../../content.ts'
import type { RowView } from '../table/row-view.ts'
import { parseDateTime, toStamp } from '../values/dates.ts'
import { isPlainStatus, parseCompleted } from '../values/field-values.ts'
import type { ProductTable } from './product.ts'

/** Issues exported from Linear as CSV. */
export const linear: ProductTable = {
  product: 'linear',
  signature: ['id', 'team', 'title', 'cyclenumber'],
  fields: {
    title: ['title'], description: ['description'], list: ['project'], parent: ['parentissue'], key: ['id'],
    due_date: ['duedate'], priority: ['priority'], assignees: ['assignee'], completed: ['status'],
    completed_at: ['completed'], labels: ['labels'],
  }, // oxfmt-ignore
  keys: ['id', 'uuid'],
  used: ['canceled', 'archived'],
  leftOut: {
    projectid: 'id',
    projectmilestoneid: 'id',
    uuid: 'id',
    timeinstatusminutes: 'derived',
    updated: 'history',
  },
  lines: {
    id: ['ID', null],
    relatedto: ['Related to', 'dependencies'],
    blockedby: ['Blocked by', 'dependencies'],
    duplicateof: ['Duplicate of', 'dependencies'],
    initiatives: ['Initiatives', 'projects'],
    roadmaps: ['Roadmaps', 'projects'],
    estimate: ['Estimate', 'durations'],
  },
  priorities: {
    'no priority': 0,
    urgent: 4,
    high: 3,
    medium: 2,
    normal: 2,
    low: 1,
    '0': 0,
    '1': 4,
    '2': 3,
    '3': 2,
    '4': 1,
  },
  read: { due_date: readDue, completed: readCompletion },
}

/**
 * A due date is a day, but written as an instant: midnight where it was exported. It is the day that starts
 * closest to it.
 */
function readDue({ found, line, warn }: CollectedTask, row: RowView, { date_order }: ReadOptions): void {
  const text = row.of('due_date')
  const utc = parseDateTime(text, date_order ?? 'mdy', 'UTC')
  if (text !== '' && !utc) {
    line(null, 'Due', text)
    warn('due_date', 'date_not_understood', text)
  }
  const isLate = utc?.time != null && utc.time >= '12:00'
  found.due_date = utc ? (isLate ? nextDay(utc.date) : utc.date) : null
}

const nextDay = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

/** A canceled issue is completed, with its status as a line. */
function readCompletion({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const status = row.of('completed')
  const canceled = row.first('canceled')
  const at = row.of('completed_at') || canceled
  const when = parseDateTime(at, options.date_order ?? 'mdy', options.timezone)
  found.completed = at !== '' || parseCompleted(status) === true
  found.completed_at = when ? toStamp(when, options.timezone) : null
  if (!isPlainStatus(status) || parseCompleted(status) !== found.completed) line(null, 'Status', status)
  const dayOf = (text: string) => {
    const shown = parseDateTime(text, 'mdy', options.timezone)
    return shown ? `${shown.date} ${shown.time ?? ''}`.trim() : text
  }
  line(null, 'Canceled', dayOf(canceled))
  line(null, 'Archived', dayOf(row.first('archived')))
  if (at === '' || when) return
  if (at !== canceled) line(null, 'Completed', at)
  warn('completed_at', 'date_not_understood', at)
}
