import { isTimeZone } from '../../../../core/dates/time-zone.ts'
import type { ImportContent, ContentComment, ReadOptions } from '../../content.ts'
import { createCollector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import { parseNaturalDate } from '../values/natural-date.ts'
import { asObject, asString } from './json.ts'
import { RefusedFile } from '../refused-file.ts'
import { readTable } from '../table/table.ts'
import { parsePerson, parsePeople } from '../values/field-values.ts'

/** 1 is the most urgent of four, and 4 is what a task has that nobody has set one for. */
const priorities: Record<string, number> = { '': 0, '1': 4, '2': 3, '3': 2, '4': 0 }
/** `@label` as the last words of a task's name, or between them. */
const labelShape = /(?:^|(?<=\s))@([^\s@]{1,60})(?=\s|$)/gu

/**
 * A project that Todoist exports as a template in CSV: its tasks that are open, in their order, with subtasks by indent;
 * a comment follows its task. See docs/imports.md.
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
  /** The tasks above, each one deeper than the one before. */
  let path: { indent: number; key: string }[] = []
  let any = false

  for (const { number, cells } of rows) {
    const of = (name: string) => cells[columns.get(name) ?? -1]?.trim() ?? ''
    const key = `row ${number}`
    const type = of('TYPE').toLowerCase()
    any ||= type === 'task' || type === 'section'
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
      if (of('AUTHOR') !== '') collector.lost('authors')
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
    // How the project is shown; there is nothing of it to keep.
    else if (type !== 'meta')
      collector.problem(number, null, 'row_not_understood', cells.filter(Boolean).join(', '))
  }
  if (!any) throw new RefusedFile('nothing_found')
  return collector.finish()
}

function fillTask(task: CollectedTask, of: (name: string) => string, options: ReadOptions): void {
  const { found, line, warn } = task
  const labels = [...of('CONTENT').matchAll(labelShape)].map(([, label = '']) => label)
  found.title = withoutLabels(of('CONTENT'))
  found.description = of('DESCRIPTION')
  const priority = priorities[of('PRIORITY')]
  if (priority === undefined) {
    line(null, 'Priority', of('PRIORITY'))
    warn('priority', 'priority_not_understood', of('PRIORITY'))
  } else found.priority = priority
  found.assignees = parsePeople(of('RESPONSIBLE'))
  fillDueDate(task, of, options)
  line('labels', 'Labels', labels.join(', '))
  const unit = of('DURATION_UNIT')
  const duration = of('DURATION')
  if (duration !== '' && duration !== 'None')
    line('durations', 'Duration', `${duration} ${unit === '' || unit === 'None' ? 'minute' : unit}`)
}

/** A task of nothing but labels keeps them as its title. */
const withoutLabels = (content: string): string =>
  content
    .replaceAll(labelShape, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim() || content

/** The date in the words that somebody typed. A task that has only a deadline is due on it. */
function fillDueDate(
  { found, line, warn }: CollectedTask,
  of: (name: string) => string,
  options: ReadOptions,
): void {
  const zone = of('TIMEZONE')
  if (zone !== '' && isTimeZone(zone)) found.timezone = zone
  else if (zone !== '') warn('timezone', 'zone_not_understood', zone)
  const within = { ...options, timezone: found.timezone ?? options.timezone }
  const text = of('DATE')
  const date = text === '' ? undefined : parseNaturalDate(text, within)
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
  const deadline = deadlineText === '' ? undefined : parseNaturalDate(deadlineText, within)
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

/** A file of a comment stands in it as `[[file {…}]]`; what is left of it is where it was. */
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
