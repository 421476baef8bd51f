import { isTimeZone } from '../../../../core/dates/time-zone.ts'
import { personLabel, type ImportContent, type ContentComment, type ReadOptions } from '../../content.ts'
import { createCollector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import { parseNaturalDate } from '../values/natural-date.ts'
import { asObject, asString } from './json.ts'
import { RefusedFile } from '../refused-file.ts'
import { readTable } from '../table/table.ts'
import { parsePerson, parsePeople } from '../values/field-values.ts'
import { labelsOf } from '../values/labels.ts'

const leftOut = [
  ['IS_COLLAPSED', 'display'],
  ['DATE_LANG', 'derived'],
  ['DEADLINE_LANG', 'derived'],
] as const
const readColumns = new Set([
  'TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'INDENT', 'AUTHOR', 'RESPONSIBLE', 'DATE', 'TIMEZONE', 'DURATION',
  'DURATION_UNIT', 'DEADLINE', 'IS_COLLAPSED', 'DATE_LANG', 'DEADLINE_LANG', 'VIEW_STYLE', '',
]) // oxfmt-ignore

/** 1 is the most urgent; 4 is the default of tasks for which none was set. */
const priorities: Record<string, number> = { '': 0, '1': 4, '2': 3, '3': 2, '4': 0 }
/** `@label` at the end of a task's name or between its words. */
const labelShape = /(?:^|(?<=\s))@([^\s@]{1,60})(?=\s|$)/gu

/**
 * Reads a project exported from Todoist as a CSV template: its open tasks in order, with subtasks indented
 * and comments after their task. See docs/imports.md.
 *
 * @throws RefusedFile
 */
export function readTodoist(text: string, options: ReadOptions): ImportContent {
  const { header, rows } = readTable(text)
  const columns = new Map(header.map((name, index) => [name.toUpperCase(), index]))
  if (!columns.has('TYPE') || !columns.has('CONTENT')) throw new RefusedFile('not_this_format')
  const collector = createCollector('todoist')
  const list = 'project'
  collector.list({ key: list, name: options.list_name })
  let section: string | null = null
  let last: CollectedTask | undefined
  /** The ancestors of the next task, each indented more than the previous one. */
  let path: { indent: number; key: string }[] = []
  let isProject = false

  for (const { number, cells } of rows) {
    const of = (name: string) => cells[columns.get(name) ?? -1]?.trim() ?? ''
    const key = `row ${number}`
    const type = of('TYPE').toLowerCase()
    isProject ||= type === 'task' || type === 'section'
    if (type === 'section') {
      section = key
      path = []
      last = undefined
      collector.section({ key, list, name: of('CONTENT') })
    } else if (type === 'task') {
      const indent = Number(/^\d{1,2}$/.exec(of('INDENT'))?.[0] ?? 1)
      path = path.filter((above) => above.indent < indent)
      const parent: string | null = path.at(-1)?.key ?? null
      last = collector.task({ key, row: number, list, section, parent, title: of('CONTENT') })
      fillTask(last, of, options)
      last.line('authors', 'Created by', personLabel(parsePerson(of('AUTHOR'))))
      for (const [name, column] of columns)
        if (!readColumns.has(name)) last.line('columns', header[column] ?? name, cells[column]?.trim() ?? '')
      path.push({ indent, key })
    } else if (type === 'note' && last) {
      const comments: ContentComment[] = (last.found.comments ??= [])
      comments.push({
        text: withFileLink(of('CONTENT')),
        author: authorOf(of('AUTHOR')),
        created_at: null,
        mentions: [],
      })
    } else if (type === 'note') collector.problem(number, null, 'unknown_task', of('CONTENT'))
    else if (type === 'meta') collector.leftOut('meta', 'display')
    else collector.problem(number, null, 'row_not_understood', cells.filter(Boolean).join(', '))
  }
  for (const [name, reason] of leftOut) if (columns.has(name)) collector.leftOut(name, reason)
  if (!isProject) throw new RefusedFile('nothing_found')
  return collector.finish()
}

function fillTask(task: CollectedTask, of: (name: string) => string, options: ReadOptions): void {
  const { found, line, warn } = task
  found.labels = labelsOf([...of('CONTENT').matchAll(labelShape)].map(([, label = '']) => label))
  found.title = withoutLabels(of('CONTENT'))
  found.description = of('DESCRIPTION')
  const priority = priorities[of('PRIORITY')]
  if (priority === undefined) {
    line(null, 'Priority', of('PRIORITY'))
    warn('priority', 'priority_not_understood', of('PRIORITY'))
  } else found.priority = priority
  found.assignees = parsePeople(of('RESPONSIBLE'))
  fillDueDate(task, of, options)
  const unit = of('DURATION_UNIT')
  const duration = of('DURATION')
  if (duration !== '' && duration !== 'None')
    line('durations', 'Duration', `${duration} ${unit === '' || unit === 'None' ? 'minute' : unit}`)
}

/** Removes the labels from a title, unless it has nothing else. */
const withoutLabels = (content: string): string =>
  content
    .replaceAll(labelShape, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim() || content

/** Fills the due date from the words that someone typed. A task with only a deadline is due on that day. */
function fillDueDate(
  { found, line, warn }: CollectedTask,
  of: (name: string) => string,
  options: ReadOptions,
): void {
  const zone = of('TIMEZONE')
  if (zone !== '' && isTimeZone(zone)) found.timezone = zone
  else if (zone !== '') {
    line(null, 'Time zone', zone)
    warn('timezone', 'zone_not_understood', zone)
  }
  const dateOptions = { ...options, timezone: found.timezone ?? options.timezone }
  const text = of('DATE')
  const date = text === '' ? undefined : parseNaturalDate(text, dateOptions)
  if (text !== '' && !date) {
    line(null, 'Date', text)
    warn(
      'due_date',
      /^(?:every|jede|alle |chaque|tou[ts])/i.test(text)
        ? 'recurrence_not_understood'
        : 'date_not_understood',
      text,
    )
  }
  const deadlineText = of('DEADLINE')
  const deadline = deadlineText === '' ? undefined : parseNaturalDate(deadlineText, dateOptions)
  if (text === '' && deadline?.when) found.due_date = deadline.when.date
  else if (deadlineText !== '') line(null, 'Deadline', deadline?.when?.date ?? deadlineText)
  if (deadlineText !== '' && !deadline) warn('due_date', 'date_not_understood', deadlineText)
  if (!date) return
  found.due_date = date.when?.date ?? null
  found.due_time = date.when?.time ?? null
  found.recurrence = date.recurrence
}

const authorOf = (text: string) => (text === '' ? null : parsePerson(text))

const fileMark = '[[file {'

/** Replaces `[[file {…}]]` at the end of a comment by the file's name and URL. */
function withFileLink(text: string): string {
  const start = text.lastIndexOf(fileMark)
  if (start === -1 || !text.endsWith('}]]')) return text
  try {
    const { file_name, file_url } = asObject(JSON.parse(text.slice(start + fileMark.length - 1, -2)))
    return [text.slice(0, start).trim(), asString(file_name), asString(file_url)].filter(Boolean).join('\n')
  } catch {
    return text
  }
}
