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

/** What programs write where there is nothing. */
const emptyValue = /^(?:null|undefined|n\/a|-|\[\])$/i

/** How one row is read: what stands in a column, and how its dates are written. */
type RowReader = ReadOptions & { of: (field: TableField) => string }

/**
 * A table of tasks with any columns: which has what is said by `mapping`, or guessed by their names. Columns that nobody
 * maps are left out, which `lost` says.
 *
 * @throws RefusedFile
 */
export function readCsv(text: string, options: ReadOptions): ImportContent {
  const { header, rows } = readTable(text)
  const mapping = existingColumns(options.mapping ?? guessMapping(header), header.length)
  if (mapping.title === undefined) throw new RefusedFile('no_title_column')

  const collector = createCollector('csv')
  const places = createListsByName(collector, options.list_name)
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
    const list = places.list(of('list'))
    const section = places.section(list, of('section'))
    const task = collector.task({
      key: `row ${row.number}`,
      row: row.number,
      list,
      section,
      title: of('title'),
    })
    fillTask(task, { ...options, date_order, of })
    const over = row.cells.slice(header.length).filter((text) => text.trim() !== '')
    if (over.length > 0) task.warn(null, 'too_many_columns', over.join(', '))
    tasks.push({ task, ids: [of('key')], parent: of('parent') })
  }
  if (tasks.length === 0) throw new RefusedFile('nothing_found')
  linkParents(tasks)
  const mapped = new Set(Object.values(mapping))
  if (header.some((_, column) => !mapped.has(column) && rows.some(({ cells }) => cells[column]?.trim())))
    collector.lost('columns')
  return collector.finish(dates && { order: date_order, certain: dates.certain })
}

/** What of a mapping names a column that there is. */
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

function fillTask(task: CollectedTask, reading: RowReader): void {
  const { found, line } = task
  const { of } = reading
  found.description = of('description')
  found.assignees = parsePeople(of('assignees'))
  found.checklist = checklistOf(of('checklist'))
  // Our own tables say how many there are.
  if (!/^\d*$/.test(of('comment')))
    found.comments = [{ text: of('comment'), author: null, created_at: null, mentions: [] }]
  fillDeadline(task, reading)
  fillRecurrence(task, reading)
  fillPriority(task, of)
  fillCompletion(task, reading)
  line('labels', 'Labels', splitValues(of('labels')).join(', '))
  line('start_dates', 'Start', of('start_date'))
}

/** The time may stand with the date, or in a column of its own; a recurrence in words instead of the date. */
function fillDeadline({ found, line, warn }: CollectedTask, { of, ...options }: RowReader): void {
  const text = of('due_date')
  const zone = of('timezone')
  if (zone !== '' && isTimeZone(zone)) found.timezone = zone
  else if (zone !== '') {
    line(null, 'Time zone', zone)
    warn('timezone', 'zone_not_understood', zone)
  }
  const timezone = found.timezone ?? options.timezone
  const everyday = text === '' ? undefined : parseNaturalDate(text, { ...options, timezone })
  if (text !== '' && !everyday) {
    line(null, 'Due', text)
    warn('due_date', 'date_not_understood', text)
  }
  found.due_date = everyday?.when?.date ?? null
  found.recurrence = everyday?.recurrence ?? null
  const timeText = of('due_time')
  const time = parseTimeOfDay(timeText)?.time ?? parseDateTime(timeText, 'dmy', timezone)?.time
  if (timeText !== '' && time == null) {
    line(null, 'Time', timeText)
    warn('due_time', 'time_not_understood', timeText)
  }
  found.due_time = time ?? everyday?.when?.time ?? null
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
  const everyday = parseNaturalDate(text, { ...options, today: found.due_date ?? options.today })
  if (everyday?.recurrence) {
    found.recurrence = everyday.recurrence
    found.due_date ??= everyday.when?.date ?? null
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

/** A word that is neither yes nor no is a state of work: the task is open. */
function fillCompletion({ found, line, warn }: CollectedTask, { of, ...options }: RowReader): void {
  const { timezone } = options
  // Some programs have one column, which says when.
  const isMoment = parseDateTime(of('completed'), 'dmy', timezone) !== undefined
  const at = of('completed_at') || (isMoment ? of('completed') : '')
  const when = parseDateTime(at, options.date_order ?? 'dmy', timezone)
  const word = isMoment ? '' : of('completed')
  const completed = parseCompleted(word)
  if (completed === undefined) line(null, 'Status', word)
  if (at !== '' && !when) {
    line(null, 'Completed', at)
    warn('completed_at', 'date_not_understood', at)
  }
  // A moment of completion says it all, unless another column denies it.
  found.completed = completed === true || (at !== '' && (word === '' || completed === undefined))
  found.completed_at = when ? toStamp(when, timezone) : null
}

/** An item to a line, as Markdown has them and without; on one line semicolons stand between them. */
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
