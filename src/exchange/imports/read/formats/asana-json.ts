import { isDate } from '../../../../core/dates/date-formats.ts'
import { isEmailAddress } from '../../../../core/email.ts'
import { importRowsMax } from '../../../../core/limits.ts'
import type { ImportContent, FilePerson, ReadOptions } from '../../content.ts'
import { fillCustomField } from './asana-csv.ts'
import { createCollector, type Collector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import {
  asNumber,
  readJson,
  asObject,
  asObjects,
  asString,
  keepOtherProperties,
  type OtherProperties,
} from './json.ts'
import { createListsByName, type ListsByName } from '../lists-by-name.ts'
import { RefusedFile } from '../refused-file.ts'
import { parseInstant, parseStamp, toLocalDateTime } from '../values/dates.ts'
import { setStartDate } from '../values/start-date.ts'
import { labelsOf } from '../values/labels.ts'

type JsonObject = Record<string, unknown>
type ReadState = {
  names: ReadonlyMap<string, string>
  collector: Collector
  containers: ListsByName
  options: ReadOptions
  rows: number
}

/**
 * Reads a project exported from Asana as JSON, in the format of its API: `data` has the tasks, each with its
 * subtasks. See docs/imports.md.
 *
 * @throws RefusedFile
 */
export function readAsanaJson(text: string, options: ReadOptions): ImportContent {
  const { data } = asObject(readJson(text))
  if (!Array.isArray(data)) throw new RefusedFile('not_this_format')
  const tasks = asObjects(data)
  if (tasks.length > 0 && !tasks.some((task) => 'gid' in task || 'memberships' in task))
    throw new RefusedFile('not_this_format')
  if (tasks.length === 0) throw new RefusedFile('nothing_found')
  const collector = createCollector('asana_json')
  const reading = {
    collector,
    containers: createListsByName(collector, options.list_name),
    options,
    rows: 0,
    names: namesById(tasks),
  }
  for (const task of tasks) readTask(reading, task, null, reading.containers.list)
  return collector.finish()
}

/** Dependencies name tasks by their id only. */
function namesById(tasks: readonly JsonObject[], names = new Map<string, string>()): Map<string, string> {
  for (const task of tasks) {
    names.set(asString(task.gid), asString(task.name))
    namesById(asObjects(task.subtasks), names)
  }
  return names
}

/**
 * Reads a task and its subtasks. The recursion is bounded, because readJson() limits the depth of the file.
 */
function readTask(
  reading: ReadState,
  json: JsonObject,
  parent: string | null,
  listOf: (name: string) => string,
): void {
  const { collector, containers } = reading
  reading.rows += 1
  if (reading.rows > importRowsMax) throw new RefusedFile('too_many_rows')
  const row = reading.rows
  const key = asString(json.gid) || `task ${row}`
  const memberships = asObjects(json.memberships)
  const [first, ...others] = memberships
  const project = asString(asObject(first?.project).name) || asString(asObjects(json.projects)[0]?.name)
  const list = listOf(project)
  if (json.resource_subtype === 'section') {
    containers.section(list, asString(json.name).replace(/:$/, ''))
    return
  }
  if (collector.has(key)) {
    collector.problem(row, null, 'duplicate', asString(json.name))
    return
  }
  const name = asString(asObject(first?.section).name)
  const unnamed = /^\(no section\)$|^untitled section$/i.test(name)
  const section = parent === null && !unnamed ? containers.section(list, name) : null
  const parentName = asString(asObject(json.parent).name)
  const found = {
    key,
    row,
    list,
    section,
    parent: parent ?? (asString(asObject(json.parent).gid) || null),
    ...(parentName === '' ? {} : { parentName }),
    isListAssumed: project === '',
  }
  const task = collector.task({ ...found, title: asString(json.name) })
  fillTask(task, json, reading)
  task.line('projects', 'Also in', others.map(membershipName).filter(Boolean).join(', '))
  keepOthers(collector, task, json, reading.options)
  for (const subtask of asObjects(json.subtasks)) readTask(reading, subtask, key, () => list)
}

const membershipName = (membership: JsonObject): string =>
  [asObject(membership.project).name, asObject(membership.section).name]
    .map(asString)
    .filter(Boolean)
    .join(' / ')

function fillTask(task: CollectedTask, json: JsonObject, { options, names }: ReadState): void {
  const { timezone } = options
  const nameOf = (each: JsonObject) =>
    asString(each.name) || names.get(asString(each.gid)) || asString(each.gid)
  const { found, line } = task
  found.description = asString(json.notes)
  const assignee = personOf(json.assignee)
  found.assignees = assignee ? [assignee] : []
  found.completed = json.completed === true || asString(json.completed_at) !== ''
  found.completed_at = parseStamp(json.completed_at)
  found.completed_by = personOf(json.completed_by)
  found.comments = asObjects(json.stories)
    .filter(isComment)
    .map((story) => ({
      text: asString(story.text),
      author: personOf(story.created_by),
      created_at: parseStamp(story.created_at),
      mentions: [],
    }))
  fillDue(task, json, timezone)
  fillStart(task, json, timezone)
  found.labels = labelsOf(asObjects(json.tags).map(({ name }) => asString(name)))
  const blocking = asObjects(json.dependencies).map(nameOf)
  line('dependencies', 'Blocked by', blocking.join(', '))
  const blocked = asObjects(json.dependents).map(nameOf)
  line('dependencies', 'Blocking', blocked.join(', '))
  for (const field of asObjects(json.custom_fields))
    fillCustomField(task, asString(field.name), fieldText(field))
  for (const { name, view_url, permanent_url, download_url } of asObjects(json.attachments)) {
    const url = asString(permanent_url) || asString(view_url) || asString(download_url)
    line('links', 'Attachment', `${asString(name)} ${url}`.trim())
  }
}

const isComment = (story: JsonObject): boolean =>
  story.type === 'comment' || story.resource_subtype === 'comment_added'

function fillDue({ found, line, warn }: CollectedTask, json: JsonObject, timezone: string): void {
  const dueAt = parseInstant(json.due_at)
  const dueOn = asString(json.due_on)
  const when = dueAt === undefined ? undefined : toLocalDateTime(dueAt, timezone)
  found.due_date = when?.date ?? (isDate(dueOn) ? dueOn : null)
  found.due_time = when?.time ?? null
  const text = dueOn || asString(json.due_at)
  if (text === '' || found.due_date !== null) return
  line(null, 'Due', text)
  warn('due_date', 'date_not_understood', text)
}

function fillStart(task: CollectedTask, json: JsonObject, timezone: string): void {
  const text = asString(json.start_at) || asString(json.start_on)
  const instant = parseInstant(json.start_at)
  const when = instant === undefined ? undefined : toLocalDateTime(instant, timezone)
  setStartDate(task, when ?? (isDate(text) ? { date: text, time: null } : undefined), text)
}

function personOf(value: unknown): FilePerson | null {
  const { name, email } = asObject(value)
  const address = asString(email)
  if (asString(name) === '' && address === '') return null
  return { email: isEmailAddress(address) ? address : null, name: asString(name) || address }
}

/** Returns the value of a field as Asana shows it; older files have only the raw value. */
const fieldText = (field: JsonObject): string =>
  asString(field.display_value) ||
  asString(asObject(field.enum_value).name) ||
  asString(field.text_value) ||
  asString(field.number_value)

/** Parts of a task besides those read above. */
const otherProperties: OtherProperties = {
  used: [
    'name', 'notes', 'assignee', 'completed', 'completed_at', 'completed_by', 'stories', 'due_on', 'due_at', 'start_on',
    'start_at', 'tags', 'dependencies', 'dependents', 'custom_fields', 'attachments', 'memberships', 'projects', 'parent',
    'subtasks', 'followers', 'likes', 'hearts', 'num_likes', 'created_at', 'created_by', 'permalink_url',
    'resource_subtype',
  ],
  leftOut: {
    gid: 'id', resource_type: 'display', workspace: 'display', assignee_section: 'display', assignee_status: 'display',
    is_rendered_as_separator: 'display', html_notes: 'repeated', liked: 'repeated', hearted: 'repeated',
    num_hearts: 'repeated', num_subtasks: 'derived', modified_at: 'history',
  },
} // oxfmt-ignore

/** Keeps what Daybook has no field for as lines. */
function keepOthers(
  collector: Collector,
  task: CollectedTask,
  json: JsonObject,
  { timezone }: ReadOptions,
): void {
  const { line } = task
  const names = (value: unknown, ...keys: string[]) =>
    asObjects(value)
      .map((each) =>
        [each, ...keys.map((key) => asObject(each[key]))].map(({ name }) => asString(name)).find(Boolean),
      )
      .filter(Boolean)
      .join(', ')
  line('followers', 'Followers', names(json.followers))
  const likes = asNumber(json.num_likes)
  line(
    'likes',
    'Likes',
    names(json.likes, 'user') || names(json.hearts, 'user') || (likes > 0 ? String(likes) : ''),
  )
  const createdAt = parseInstant(json.created_at)
  const created = createdAt === undefined ? undefined : toLocalDateTime(createdAt, timezone)
  line(null, 'Created', created ? `${created.date} ${created.time}` : asString(json.created_at))
  line('authors', 'Created by', asString(asObject(json.created_by).name))
  line('links', 'Link', asString(json.permalink_url))
  const subtype = asString(json.resource_subtype)
  if (subtype !== 'default_task') line(null, 'Type', subtype)
  keepOtherProperties(task, json, otherProperties, collector.leftOut)
  if (asObjects(json.stories).some((story) => !isComment(story)))
    collector.leftOut('stories other than comments', 'history')
  if (asObjects(json.attachments).length > 0) collector.lost('files')
  if (
    asString(json.html_notes)
      .replaceAll(/<\/?body>/g, '')
      .includes('<')
  )
    collector.lost('formatting')
}
