import { isDate } from '../../../../core/dates/date-formats.ts'
import { isEmailAddress } from '../../../../core/email.ts'
import { importRowsMax } from '../../../../core/limits.ts'
import type { Content, Person, ReadOptions } from '../../content.ts'
import { fillField } from './asana-csv.ts'
import { collect, type Collector } from '../collector.ts'
import type { Collected } from '../collected-task.ts'
import { number, readJson, record, records, string } from './json.ts'
import { placesIn, type Places } from '../lists-by-name.ts'
import { RefusedFile } from '../refused-file.ts'
import { readInstant, readStamp, shownIn } from '../values/dates.ts'

type Json = Record<string, unknown>
type Reading = { collector: Collector; places: Places; options: ReadOptions; rows: number }

/**
 * A project as Asana exports it in JSON, which is what its API answers: `data` has the tasks, and each its subtasks. See
 * docs/imports.md.
 *
 * @throws RefusedFile
 */
export function readAsanaJson(text: string, options: ReadOptions): Content {
  const { data } = record(readJson(text))
  if (!Array.isArray(data)) throw new RefusedFile('not_this_format')
  const tasks = records(data)
  if (tasks.length > 0 && !tasks.some((task) => 'gid' in task || 'memberships' in task))
    throw new RefusedFile('not_this_format')
  if (tasks.length === 0) throw new RefusedFile('nothing_found')
  const collector = collect('asana_json')
  const reading = { collector, places: placesIn(collector, options.list_name), options, rows: 0 }
  for (const task of tasks) readTask(reading, task, null, reading.places.list)
  return collector.finish()
}

/** How deep tasks are nested is bounded with the file's depth. */
function readTask(
  reading: Reading,
  json: Json,
  parent: string | null,
  listOf: (name: string) => string,
): void {
  const { collector, places } = reading
  reading.rows += 1
  if (reading.rows > importRowsMax) throw new RefusedFile('too_many_rows')
  const row = reading.rows
  const key = string(json.gid) || `task ${row}`
  const memberships = records(json.memberships)
  const [first, ...others] = memberships
  const project = string(record(first?.project).name) || string(records(json.projects)[0]?.name)
  const list = listOf(project)
  if (json.resource_subtype === 'section') {
    places.section(list, string(json.name).replace(/:$/, ''))
    return
  }
  if (collector.has(key)) {
    collector.problem(row, null, 'duplicate', string(json.name))
    return
  }
  const name = string(record(first?.section).name)
  const unnamed = /^\(no section\)$|^untitled section$/i.test(name)
  const section = parent === null && !unnamed ? places.section(list, name) : null
  const found = { key, row, list, section, parent: parent ?? (string(record(json.parent).gid) || null) }
  const task = collector.task({ ...found, title: string(json.name) })
  fill(task, json, reading.options)
  task.line('projects', 'Also in', others.map(placeOf).filter(Boolean).join(', '))
  nameLost(collector, json)
  for (const subtask of records(json.subtasks)) readTask(reading, subtask, key, () => list)
}

const placeOf = (membership: Json): string =>
  [record(membership.project).name, record(membership.section).name].map(string).filter(Boolean).join(' / ')

function fill(task: Collected, json: Json, { timezone }: ReadOptions): void {
  const { found, line } = task
  found.description = string(json.notes)
  const assignee = personOf(json.assignee)
  found.assignees = assignee ? [assignee] : []
  found.completed = json.completed === true || string(json.completed_at) !== ''
  found.completed_at = readStamp(json.completed_at)
  found.comments = records(json.stories)
    .filter((story) => story.type === 'comment' || story.resource_subtype === 'comment_added')
    .map((story) => ({
      text: string(story.text),
      author: personOf(story.created_by),
      created_at: readStamp(story.created_at),
      mentions: [],
    }))
  fillDue(task, json, timezone)
  line('start_dates', 'Start', string(json.start_on) || string(json.start_at).slice(0, 10))
  line(
    'labels',
    'Labels',
    records(json.tags)
      .map(({ name }) => string(name))
      .filter(Boolean)
      .join(', '),
  )
  const blocking = records(json.dependencies).map((each) => string(each.name) || string(each.gid))
  line('dependencies', 'Blocked by', blocking.join(', '))
  for (const field of records(json.custom_fields)) fillField(task, string(field.name), textOf(field))
  for (const { name, view_url, permanent_url, download_url } of records(json.attachments)) {
    const url = string(permanent_url) || string(view_url) || string(download_url)
    line('links', 'Attachment', `${string(name)} ${url}`.trim())
  }
}

function fillDue({ found, line, warn }: Collected, json: Json, timezone: string): void {
  const at = readInstant(json.due_at)
  const on = string(json.due_on)
  const when = at === undefined ? undefined : shownIn(at, timezone)
  found.due_date = when?.date ?? (isDate(on) ? on : null)
  found.due_time = when?.time ?? null
  const text = on || string(json.due_at)
  if (text === '' || found.due_date !== null) return
  line(null, 'Due', text)
  warn('due_date', 'date_not_understood', text)
}

function personOf(value: unknown): Person | null {
  const { name, email } = record(value)
  const address = string(email)
  if (string(name) === '' && address === '') return null
  return { email: isEmailAddress(address) ? address : null, name: string(name) || address }
}

/** Asana itself says how a field is shown; older files have only its value. */
const textOf = (field: Json): string =>
  string(field.display_value) ||
  string(record(field.enum_value).name) ||
  string(field.text_value) ||
  string(field.number_value)

function nameLost(collector: Collector, json: Json): void {
  if (json.liked === true || json.hearted === true || number(json.num_likes) > 0) collector.lost('likes')
  if (records(json.followers).length > 1) collector.lost('followers')
  if (records(json.attachments).length > 0) collector.lost('files')
  if (
    string(json.html_notes)
      .replaceAll(/<\/?body>/g, '')
      .includes('<')
  )
    collector.lost('formatting')
}
