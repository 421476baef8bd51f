import { isTimeZone } from '../../../../core/dates/time-zone.ts'
import { firstOccurrence } from '../../../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../../../core/recurrence-rule.ts'
import type { ImportContent, TableField, ColumnMapping, ReadOptions } from '../../content.ts'
import { createCollector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import { guessMapping } from '../table/columns.ts'
import { parseNaturalDate } from '../values/natural-date.ts'
import { linkParents } from '../link-parents.ts'
import { createListsByName } from '../lists-by-name.ts'
import { RefusedFile } from '../refused-file.ts'
import { type TableRow, readTable } from '../table/table.ts'
import { detectDateOrder, parseTimeOfDay, parseDateTime, toStamp } from '../values/dates.ts'
import { parseCompleted, splitValues, parsePeople, parsePriority } from '../values/field-values.ts'

/** What programs write for an empty value. */
const emptyValue = /^(?:null|undefined|n\/a|-|\[\])$/i

/** The options for reading, and the values of one row by field. */
type RowReader = ReadOptions & { of: (field: TableField) => string }

/**
 * Reads a table of tasks with any columns, as given by `mapping` or guessed from their names. Columns that
 * aren't mapped are left out and reported in `lost`.
 *
 * @throws RefusedFile
 */
export function readCsv(text: string, options: ReadOptions): ImportContent {
  const { header, rows } = readTable(text)
  const mapping = existingColumns(options.mapping ?? guessMapping(header), header.length)
  if (mapping.title === undefined) throw new RefusedFile('no_title_column')

  const collector = createCollector('csv')
  const containers = createListsByName(collector, options.list_name)
  const cell = ({ cells }: TableRow, field: TableField) => {
    const column = mapping[field]
    const text = column === undefined ? '' : (cells[column] ?? '').trim()
    return field !== 'title' && emptyValue.test(text) ? '' : text
  }
  const dates = detectDateOrder(dateCells(rows, mapping))
  const date_order = options.date_order ?? dates?.order ?? 'dmy'
  const tasks = []
  for (const row of rows) {
    const of = (field: TableField) => cell(row, field)
    if (of('title') === '' && of('description') === '') {
      collector.problem(row.number, null, 'empty_row', row.cells.filter(Boolean).join(', '))
      continue
    }
    const list = containers.list(of('list'))
    const section = containers.section(list, of('section'))
    const task = collector.task({
      key: `row ${row.number}`,
      row: row.number,
      list,
      section,
      title: of('title'),
    })
    fillTask(task, { ...options, date_order, of })
    const extra = row.cells.slice(header.length).filter((text) => text.trim() !== '')
    if (extra.length > 0) task.warn(null, 'too_many_columns', extra.join(', '))
    tasks.push({ task, ids: [of('key')], parent: of('parent') })
  }
  if (tasks.length === 0) throw new RefusedFile('nothing_found')
  linkParents(tasks)
  const mapped = new Set(Object.values(mapping))
  if (header.some((_, column) => !mapped.has(column) && rows.some(({ cells }) => cells[column]?.trim())))
    collector.lost('columns')
  return collector.finish(dates && { order: date_order, certain: dates.certain })
}

/** Returns the part of a mapping that refers to existing columns. */
function existingColumns(mapping: ColumnMapping, width: number): ColumnMapping {
  const entries = Object.entries(mapping).filter(
    ([, column]) => Number.isInteger(column) && column >= 0 && column < width,
  )
  return Object.fromEntries(entries)
}

function* dateCells(rows: readonly TableRow[], mapping: ColumnMapping): Iterable<string> {
  const columns = [mapping.due_date, mapping.completed_at, mapping.start_date].filter(
    (column) => column !== undefined,
  )
  for (const { cells } of rows) for (const column of columns) yield cells[column] ?? ''
}

function fillTask(task: CollectedTask, reader: RowReader): void {
  const { found, line } = task
  const { of } = reader
  found.description = of('description')
  found.assignees = parsePeople(of('assignees'))
  found.checklist = checklistOf(of('checklist'))
  // In the CSV files of a Daybook export this is the number of comments.
  if (!/^\d*$/.test(of('comment')))
    found.comments = [{ text: of('comment'), author: null, created_at: null, mentions: [] }]
  fillDueDate(task, reader)
  fillRecurrence(task, reader)
  fillPriority(task, of)
  fillCompletion(task, reader)
  line('labels', 'Labels', splitValues(of('labels')).join(', '))
  line('start_dates', 'Start', of('start_date'))
}

/**
 * Fills due date and time. The time may be in the date column or its own; the date may be a recurrence in
 * words.
 */
function fillDueDate({ found, line, warn }: CollectedTask, { of, ...options }: RowReader): void {
  const text = of('due_date')
  const zone = of('timezone')
  if (zone !== '' && isTimeZone(zone)) found.timezone = zone
  else if (zone !== '') {
    line(null, 'Time zone', zone)
    warn('timezone', 'zone_not_understood', zone)
  }
  const timezone = found.timezone ?? options.timezone
  const parsed = text === '' ? undefined : parseNaturalDate(text, { ...options, timezone })
  if (text !== '' && !parsed) {
    line(null, 'Due', text)
    warn('due_date', 'date_not_understood', text)
  }
  found.due_date = parsed?.when?.date ?? null
  found.recurrence = parsed?.recurrence ?? null
  const timeText = of('due_time')
  const time = parseTimeOfDay(timeText)?.time ?? parseDateTime(timeText, 'dmy', timezone)?.time
  if (timeText !== '' && time == null) {
    line(null, 'Time', timeText)
    warn('due_time', 'time_not_understood', timeText)
  }
  found.due_time = time ?? parsed?.when?.time ?? null
}

function fillRecurrence({ found, line, warn }: CollectedTask, { of, ...options }: RowReader): void {
  const text = of('recurrence')
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

function fillPriority({ found, line, warn }: CollectedTask, of: RowReader['of']): void {
  const priority = parsePriority(of('priority'))
  if (priority === undefined) {
    line(null, 'Priority', of('priority'))
    warn('priority', 'priority_not_understood', of('priority'))
  } else found.priority = priority
}

/** Fills the completion. A word that means neither yes nor no is a status: the task stays open. */
function fillCompletion({ found, line, warn }: CollectedTask, { of, ...options }: RowReader): void {
  const { timezone } = options
  // Some programs have a single column with the date of completion.
  const isDateTime = parseDateTime(of('completed'), 'dmy', timezone) !== undefined
  const at = of('completed_at') || (isDateTime ? of('completed') : '')
  const when = parseDateTime(at, options.date_order ?? 'dmy', timezone)
  const word = isDateTime ? '' : of('completed')
  const completed = parseCompleted(word)
  if (completed === undefined) line(null, 'Status', word)
  if (at !== '' && !when) {
    line(null, 'Completed', at)
    warn('completed_at', 'date_not_understood', at)
  }
  // A date of completion means completed, unless another column says otherwise.
  found.completed = completed === true || (at !== '' && (word === '' || completed === undefined))
  found.completed_at = when ? toStamp(when, timezone) : null
}

/**
 * Parses a checklist: one item per line, with or without Markdown boxes, or items on one line with
 * semicolons.
 */
function checklistOf(text: string): { text: string; checked: boolean }[] {
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
