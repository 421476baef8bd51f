import type { DataKind } from '../../../exports/format.ts'
import { importArchiveRowsMax, importArchiveValuesMax } from '../../../../core/limits.ts'
import type {
  Content,
  ContentAttachment,
  ContentComment,
  ContentRepetition,
  Person,
  ReadOptions,
} from '../../content.ts'
import { type Archive, openArchive } from './zip-reader.ts'
import { collect, type Collector } from '../collector.ts'
import type { Collected, Found } from '../collected-task.ts'
import { number, readJson, record, records, string, strings, weigh } from './json.ts'
import { placesIn } from '../lists-by-name.ts'
import { RefusedFile } from '../refused-file.ts'
import { readStamp } from '../values/dates.ts'

type Json = Record<string, unknown>

/** As the exporter has them, whose module would load all shapes of the service into the thread. */
const formatName = 'daybook-export'
const versionMax = 1
export const manifestName = 'manifest.json'
const manifestMaxBytes = 1_048_576
const dataMaxBytes = 268_435_456

/** What stands beside the tasks, by task. */
type Beside = {
  comments: Map<string, Json[]>
  repetitions: Map<string, Json[]>
  attachments: Map<string, Json[]>
}

/**
 * An export of our own (docs/exports.md): what it says is taken over as it stands. Attachments are not read; their
 * entries are named.
 *
 * @throws RefusedFile
 */
export async function readDaybook(path: string, options: ReadOptions): Promise<Content> {
  const archive = await openArchive(path, manifestName)
  try {
    await checkManifest(archive)
    const rowsOf = rowsIn(archive)
    const people = peopleIn(await rowsOf('members'))
    const collector = collect('daybook')
    await readPlaces(rowsOf, collector, people)
    const beside: Beside = {
      comments: Map.groupBy(await rowsOf('comments'), taskOf),
      repetitions: Map.groupBy(await rowsOf('repetitions'), taskOf),
      attachments: Map.groupBy(await rowsOf('attachments'), taskOf),
    }
    readTasks(await rowsOf('tasks'), collector, { options, beside, people, archive })
    for (const kind of ['views', 'templates'] as const)
      if ((await rowsOf(kind)).length > 0) collector.lost(kind)
    return collector.finish()
  } finally {
    archive.close()
  }
}

/** It is written last: without it the file was cut off, or is another one. */
async function checkManifest(archive: Archive): Promise<void> {
  if (archive.sizeOf(manifestName) === undefined) throw new RefusedFile('not_this_format')
  const manifest = record(readJson((await archive.bytes(manifestName, manifestMaxBytes)).toString()))
  if (manifest.format !== formatName) throw new RefusedFile('not_this_format')
  if (!(number(manifest.version) <= versionMax)) throw new RefusedFile('newer_version')
}

/** Reads a file of `data/`, an object to a line. */
type Rows = (name: DataKind) => Promise<Json[]>

/** All files together may hold as much as fits in memory. */
function rowsIn(archive: Archive): Rows {
  let left = importArchiveValuesMax
  return async (name) => {
    const entry = `data/${name}.json`
    if (archive.sizeOf(entry) === undefined) return []
    const rows: Json[] = []
    for (const line of linesIn(await archive.bytes(entry, dataMaxBytes))) {
      const text = line.trim().replace(/,$/, '')
      if (text === '' || text === '[' || text === ']' || text === '[]') continue
      left -= weigh(text)
      if (left < 0) throw new RefusedFile('too_large')
      rows.push(record(readJson(text)))
      if (rows.length > importArchiveRowsMax) throw new RefusedFile('too_many_rows')
    }
    return rows
  }
}

function* linesIn(bytes: Buffer): Iterable<string> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start)
    yield bytes.toString('utf8', start, end === -1 ? bytes.length : end)
    start = end === -1 ? bytes.length : end + 1
  }
}

const textOrNone = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const taskOf = ({ task_id }: Json): string => string(task_id)

/** Members by their ids in the workspace that was exported. */
type People = (id: unknown) => Person | null

function peopleIn(members: readonly Json[]): People {
  const people = new Map<string, Person>(
    members.map(({ id, email, name }) => [
      string(id),
      { email: string(email) || null, name: string(name) || null },
    ]),
  )
  return (id) => people.get(string(id)) ?? null
}

const known = (people: People, ids: unknown): Person[] =>
  strings(ids)
    .map(people)
    .filter((person) => person !== null)

async function readPlaces(rowsOf: Rows, collector: Collector, people: People): Promise<void> {
  for (const list of await rowsOf('lists'))
    collector.list({
      key: string(list.id),
      name: string(list.name),
      description: textOrNone(list.description),
      archived: list.archived === true,
      visibility: list.visibility === 'private' ? 'private' : 'workspace',
      members: known(people, list.member_ids),
    })
  for (const section of await rowsOf('sections'))
    collector.section({ key: string(section.id), list: string(section.list_id), name: string(section.name) })
}

type Reading = { options: ReadOptions; beside: Beside; people: People; archive: Archive }

function readTasks(tasks: readonly Json[], collector: Collector, reading: Reading): void {
  const places = placesIn(collector, reading.options.list_name)
  for (const [index, json] of tasks.entries()) {
    const row = index + 1
    const key = string(json.id) || `task ${row}`
    const title = string(json.title)
    if (collector.has(key)) {
      collector.problem(row, null, 'duplicate', title)
      continue
    }
    const listId = string(json.list_id)
    const list = collector.hasList(listId) ? listId : places.list('')
    const sectionId = string(json.section_id)
    const section = collector.hasSection(list, sectionId) ? sectionId : null
    const task = collector.task({ key, row, list, section, title, ...fieldsOf(json, reading.people) })
    if (list !== listId) task.warn('list', 'unknown_list', listId)
    else if (section === null && sectionId !== '') task.warn('section', 'unknown_section', sectionId)
    task.found.comments = (reading.beside.comments.get(key) ?? []).map((comment) =>
      commentOf(comment, reading.people),
    )
    task.found.repetitions = (reading.beside.repetitions.get(key) ?? []).flatMap((each) =>
      repetitionOf(each, reading.people),
    )
    task.found.attachments = attachmentsOf(
      task,
      reading.beside.attachments.get(key) ?? [],
      reading.archive,
      collector,
    )
  }
}

function fieldsOf(json: Json, people: People): Omit<Found, 'key' | 'row' | 'list' | 'section' | 'title'> {
  const { rule, from } = record(json.recurrence)
  const priority = number(json.priority)
  return {
    parent: string(json.parent_id) || null,
    description: textOrNone(json.description),
    due_date: string(json.due_date) || null,
    due_time: string(json.due_time) || null,
    timezone: string(json.timezone) || null,
    priority: [0, 1, 2, 3, 4].includes(priority) ? priority : 0,
    assignees: known(people, json.assignee_ids),
    completed: json.completed === true,
    completed_at: readStamp(json.completed_at),
    completed_by: people(json.completed_by),
    checklist: records(json.checklist).map(({ text, checked }) => ({
      text: string(text),
      checked: checked === true,
    })),
    reminders: records(json.reminders).map(({ at, minutes_before }) => {
      const stamp = readStamp(at)
      return stamp === null ? { minutes_before: Math.trunc(number(minutes_before)) } : { at: stamp }
    }),
    recurrence:
      string(rule) === '' ? null : { rule: string(rule), from: from === 'completion' ? 'completion' : 'due' },
    series: {
      anchor: string(json.recurrence_anchor) || null,
      closed: Math.max(0, Math.trunc(number(json.recurrence_closed))),
    },
  }
}

const commentOf = (json: Json, people: People): ContentComment => ({
  text: string(json.text),
  author: people(json.author_id),
  created_at: readStamp(json.created_at),
  mentions: [...new Set(strings(json.mentions))].flatMap((id) => {
    const person = people(id)
    return person ? [{ id, ...person }] : []
  }),
})

function repetitionOf(json: Json, people: People): ContentRepetition[] {
  const completed_at = readStamp(json.completed_at)
  if (completed_at === null) return []
  const repetition = {
    due_date: string(json.due_date),
    due_time: string(json.due_time) || null,
    timezone: string(json.timezone),
    completed_at,
    completed_by: people(json.completed_by),
    next_due_date: string(json.next_due_date) || null,
  }
  return [repetition]
}

/** An export may go without its files, and some of them may have been missing. */
function attachmentsOf(
  task: Collected,
  attachments: readonly Json[],
  archive: Archive,
  collector: Collector,
): ContentAttachment[] {
  return attachments.flatMap((json) => {
    const entry = string(json.entry)
    const size = entry === '' ? undefined : archive.sizeOf(entry)
    if (size !== undefined) return [{ name: string(json.name), size, entry }]
    task.warn('attachments', 'file_missing', string(json.name))
    collector.lost('files')
    return []
  })
}
