import { parseEstimate } from '../../../../core/phrases/estimate.ts'
import { estimateMinutesMax } from '../../../../core/limits.ts'
import { isTimeZone } from '../../../../core/dates/time-zone.ts'
import { firstOccurrence } from '../../../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../../../core/recurrence-rule.ts'
import type { ReadOptions, TableField } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import type { ReadField } from '../products/product.ts'
import { parseDateTime, parseTimeOfDay, toStamp } from '../values/dates.ts'
import {
  isPlainStatus,
  parseCompleted,
  parsePeople,
  parsePriority,
  splitValues,
} from '../values/field-values.ts'
import { parseNaturalDate } from '../values/natural-date.ts'
import { foldText } from '../values/clean-text.ts'
import { setStartDate } from '../values/start-date.ts'
import type { RowView } from './row-view.ts'
import { labelsOf } from '../values/labels.ts'

/** The fields in the order in which they are read: a date depends on its time zone, a recurrence on its date. */
const readers: Partial<Record<TableField, ReadField>> = {
  description: ({ found }, row) => {
    found.description = row.of('description')
  },
  assignees: ({ found }, row) => {
    found.assignees = parsePeople(...row.all('assignees'))
  },
  checklist: ({ found }, row) => {
    found.checklist = row.all('checklist').flatMap(parseChecklist)
  },
  comment: ({ found }, row) => {
    // In the CSV files of a Daybook export this is the number of comments.
    const texts = row.all('comment').filter((text) => !/^\d*$/.test(text))
    found.comments = texts.map((text) => ({ text, author: null, created_at: null, mentions: [] }))
  },
  timezone: readZone,
  due_date: readDueDate,
  due_time: readDueTime,
  recurrence: readRecurrence,
  completed: readCompletion,
  labels: ({ found }, row) => {
    found.labels = labelsOf(row.all('labels').flatMap(splitValues))
  },
  start_date: readStartDate,
  estimate_minutes: readEstimate,
}

/** How a program writes its fields, if otherwise than everyone. */
export type ProductReading = {
  read: Readonly<Partial<Record<TableField, ReadField>>>
  priorities: Readonly<Record<string, number>>
  /** Whether a field is read from the program's own column. */
  isOwn: (field: TableField) => boolean
  /** Whether a field has a column. */
  has: (field: TableField) => boolean
}

/** Fills the fields of a task from a row of a table. */
export function fillFields(
  task: CollectedTask,
  row: RowView,
  options: ReadOptions,
  { read, priorities, isOwn, has }: ProductReading,
): void {
  for (const [field, readField] of Object.entries(readers) as [TableField, ReadField][]) {
    const own = isOwn(field) ? read[field] : undefined
    const isMapped = has(field) || (field === 'completed' && has('completed_at'))
    if (own) own(task, row, options)
    else if (isMapped) readField(task, row, options)
  }
  readPriority(task, row, isOwn('priority') ? priorities : {})
}

function readZone({ found, line, warn }: CollectedTask, row: RowView): void {
  const zone = row.of('timezone')
  if (zone !== '' && isTimeZone(zone)) found.timezone = zone
  else if (zone !== '') {
    line(null, 'Time zone', zone)
    warn('timezone', 'zone_not_understood', zone)
  }
}

/** Reads a due date, which may have a time, or be a recurrence in words. */
function readDueDate({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const text = row.of('due_date')
  const timezone = found.timezone ?? options.timezone
  const parsed = text === '' ? undefined : parseNaturalDate(text, { ...options, timezone })
  if (text !== '' && !parsed) {
    line(null, 'Due', text)
    warn('due_date', 'date_not_understood', text)
  }
  found.due_date = parsed?.when?.date ?? null
  found.due_time = parsed?.when?.time ?? null
  found.recurrence = parsed?.recurrence ?? null
}

function readStartDate(task: CollectedTask, row: RowView, options: ReadOptions): void {
  const text = row.of('start_date')
  const timezone = task.found.timezone ?? options.timezone
  setStartDate(task, parseDateTime(text, options.date_order ?? 'dmy', timezone), text)
}

function readEstimate({ found, line, warn }: CollectedTask, row: RowView): void {
  const text = row.of('estimate_minutes')
  const minutes = parseEstimate(text, estimateMinutesMax)
  if (text === '') return
  if (minutes !== undefined) found.estimate_minutes = minutes
  else {
    line(null, 'Estimate', text)
    warn('estimate_minutes', 'estimate_not_understood', text)
  }
}

function readDueTime({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const text = row.of('due_time')
  if (text === '') return
  const timezone = found.timezone ?? options.timezone
  const time = parseTimeOfDay(text)?.time ?? parseDateTime(text, 'dmy', timezone)?.time
  if (time != null) found.due_time = time
  else {
    line(null, 'Time', text)
    warn('due_time', 'time_not_understood', text)
  }
}

function readRecurrence({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const text = row.of('recurrence')
  if (text === '') return
  const rule = text.replace(/^RRULE:/i, '')
  const parsed = parseRecurrenceRule(rule)
  if (typeof parsed !== 'string') {
    found.recurrence = { rule, from: 'due' }
    found.due_date ??= firstOccurrence(parsed, options.today) ?? null
    return
  }
  const natural = parseNaturalDate(text, { ...options, today: found.due_date ?? options.today })
  if (natural?.recurrence) {
    found.recurrence = natural.recurrence
    found.due_date ??= natural.when?.date ?? null
    return
  }
  line(null, 'Repeats', text)
  warn('recurrence', 'recurrence_not_understood', text)
}

function readPriority(
  { found, line, warn }: CollectedTask,
  row: RowView,
  scale: Readonly<Record<string, number>>,
): void {
  const text = row.of('priority')
  const priority = scale[foldText(text)] ?? parsePriority(text)
  if (priority === undefined) {
    line(null, 'Priority', text)
    warn('priority', 'priority_not_understood', text)
  } else found.priority = priority
}

/** Reads the completion. A word that means neither yes nor no is a status: the task stays open. */
function readCompletion({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const { timezone } = options
  const text = row.of('completed')
  // Some programs have a single column with the date of completion.
  const isDateTime = parseDateTime(text, 'dmy', timezone) !== undefined
  const at = row.of('completed_at') || (isDateTime ? text : '')
  const when = parseDateTime(at, options.date_order ?? 'dmy', timezone)
  const word = isDateTime ? '' : text
  const completed = parseCompleted(word)
  if (!isPlainStatus(word)) line(null, 'Status', word)
  // A date of completion means completed, unless another column says otherwise.
  found.completed = completed === true || (at !== '' && (word === '' || completed === undefined))
  found.completed_at = when ? toStamp(when, timezone) : null
  if (at === '' || (when && found.completed)) return
  line(null, 'Completed', at)
  if (!when) warn('completed_at', 'date_not_understood', at)
}

/**
 * Parses a checklist: one item per line, with or without Markdown boxes, or items on one line with
 * semicolons.
 */
function parseChecklist(text: string): { text: string; checked: boolean }[] {
  return text
    .split(text.includes('\n') ? '\n' : /^(?:[-*•] )?\[/.test(text) ? /; ?(?=\[)/ : ';')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, mark, item] = /^(?:[-*•] )?\[([ xX]?)\] ?(.*)$/s.exec(line) ?? []
      return item === undefined
        ? { text: line.replace(/^[-*•] /, ''), checked: false }
        : { text: item, checked: mark === 'x' || mark === 'X' }
    })
}
