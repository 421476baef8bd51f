import { isEmailAddress } from '../../../../core/email.ts'
import type { ImportContent, DateOrder, ReadOptions } from '../../content.ts'
import { createCollector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import { linkParents } from '../link-parents.ts'
import { createListsByName } from '../lists-by-name.ts'
import { RefusedFile } from '../refused-file.ts'
import { readTable, type TableRow } from '../table/table.ts'
import { detectDateOrder, parseDateTime, toStamp } from '../values/dates.ts'
import { parsePriority } from '../values/field-values.ts'
import { setStartDate } from '../values/start-date.ts'
import { labelsOf } from '../values/labels.ts'

/** The columns that Asana always writes; any other is a custom field. */
const standardColumns = new Set([
  'task id', 'created at', 'completed at', 'last modified', 'name', 'section/column', 'assignee', 'assignee email',
  'start date', 'due date', 'tags', 'notes', 'projects', 'parent task', 'blocked by (dependencies)',
  'blocking (dependencies)', 'task type',
]) // oxfmt-ignore

/**
 * Reads a project exported from Asana as CSV: one row per task or subtask. See docs/imports.md.
 *
 * @throws RefusedFile
 */
export function readAsanaCsv(text: string, options: ReadOptions): ImportContent {
  const { header, rows } = readTable(text)
  const names = header.map((name) => name.toLowerCase())
  const cell = ({ cells }: TableRow, name: string) => cells[names.indexOf(name)]?.trim() ?? ''
  if (!names.includes('task id') || !names.includes('name')) throw new RefusedFile('not_this_format')

  const collector = createCollector('asana_csv')
  const project = mostNamedProject(rows.map((row) => cell(row, 'projects')))
  const containers = createListsByName(collector, project ?? options.list_name)
  const dateColumns = ['due date', 'start date', 'completed at']
  const dates = detectDateOrder(rows.flatMap((row) => dateColumns.map((name) => cell(row, name))))
  const order = options.date_order ?? dates?.order ?? 'mdy'
  const tasks = []
  for (const row of rows) {
    const of = (name: string) => cell(row, name)
    const id = of('task id')
    const key = id || `row ${row.number}`
    if (collector.has(key)) {
      collector.problem(row.number, null, 'duplicate', of('name'))
      continue
    }
    const projects = projectsOf(of('projects'))
    const home =
      project !== undefined && (projects.length === 0 || projects.includes(project)) ? project : projects[0]
    const list = containers.list(home ?? '')
    const section = containers.section(list, sectionNameOf(of('section/column')))
    const task = collector.task({ key, row: row.number, list, section, title: of('name') })
    fillTask(task, of, order, options)
    task.line('projects', 'Also in', projects.filter((name) => name !== home).join(', '))
    for (const [column, name] of names.entries())
      if (!standardColumns.has(name))
        fillCustomField(task, header[column] ?? '', row.cells[column]?.trim() ?? '')
    tasks.push({ task, ids: [id], parents: [of('parent task')] })
  }
  if (tasks.length === 0) throw new RefusedFile('nothing_found')
  collector.leftOut('Task ID', 'id')
  if (names.includes('last modified')) collector.leftOut('Last Modified', 'history')
  linkParents(tasks)
  return collector.finish(dates && { order, certain: dates.certain })
}

const projectsOf = (text: string) =>
  text
    .split(/, ?/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns an empty name for Asana's placeholders for "no section". */
const sectionNameOf = (name: string) =>
  /^\(no (?:section|column)\)$|^untitled section$/i.test(name) ? '' : name

/** Returns the exported project: the one that most rows name, as each task may be in others too. */
function mostNamedProject(cells: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const cell of cells) for (const name of projectsOf(cell)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].reduce<[string | undefined, number]>(
    (best, each) => (each[1] > best[1] ? each : best),
    [undefined, 0],
  )[0]
}

function fillTask(
  task: CollectedTask,
  of: (name: string) => string,
  order: DateOrder,
  { timezone }: ReadOptions,
): void {
  const { found, line, warn } = task
  const email = of('assignee email')
  const name = of('assignee')
  found.description = of('notes')
  if (name !== '' || email !== '')
    found.assignees = [{ email: isEmailAddress(email) ? email : null, name: name || email }]
  const due = parseDateTime(of('due date'), order, timezone)
  if (of('due date') !== '' && !due) {
    line(null, 'Due', of('due date'))
    warn('due_date', 'date_not_understood', of('due date'))
  }
  found.due_date = due?.date ?? null
  found.due_time = due?.time ?? null
  const completedAt = parseDateTime(of('completed at'), order, timezone)
  found.completed = of('completed at') !== ''
  found.completed_at = completedAt ? toStamp(completedAt, timezone) : null
  if (found.completed && !completedAt) {
    line(null, 'Completed', of('completed at'))
    warn('completed_at', 'date_not_understood', of('completed at'))
  }
  setStartDate(task, parseDateTime(of('start date'), order, timezone), of('start date'))
  found.labels = labelsOf(of('tags').split(/, ?/))
  line('dependencies', 'Blocked by', of('blocked by (dependencies)'))
  line('dependencies', 'Blocking', of('blocking (dependencies)'))
  line(null, 'Created', of('created at'))
  if (!/^(?:task|default_task)$/i.test(of('task type'))) line(null, 'Type', of('task type'))
}

/** Takes a field named "priority" as the priority if its value is known; keeps any other field as a line. */
export function fillCustomField({ found, line }: CollectedTask, name: string, text: string): void {
  if (text === '') return
  const priority = /^priority$/i.test(name) ? parsePriority(text) : undefined
  if (priority === undefined) line('custom_fields', name || 'Field', text)
  else found.priority = priority
}
