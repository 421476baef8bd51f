import type { DataKind } from '../../../exports/format.ts'
import { colors, listIcons } from '../../../../core/appearance.ts'
import { externalIdMax, importArchiveRowsMax, importArchiveValuesMax } from '../../../../core/limits.ts'
import { readMetadata } from '../../../../core/metadata.ts'
import { codePointLength, hasForbiddenCharacters } from '../../../../core/text.ts'
import type {
  ImportContent,
  ContentComment,
  ContentLabel,
  ContentRepetition,
  FilePerson,
  ReadOptions,
} from '../../content.ts'
import { type ZipReader, openZip } from './zip-reader.ts'
import { createCollector, type Collector } from '../collector.ts'
import type { CollectedTask, FoundTask } from '../collected-task.ts'
import {
  asNumber,
  readJson,
  asObject,
  asObjects,
  asString,
  asStrings,
  countValues,
  textOrNone,
} from './json.ts'
import { readDependencies } from './daybook-dependencies.ts'
import { readExceptions } from './daybook-exceptions.ts'
import { attachmentsOf, splitFiles } from './daybook-files.ts'
import { readLabels } from './daybook-labels.ts'
import { createListsByName } from '../lists-by-name.ts'
import { RefusedFile } from '../refused-file.ts'
import { parseStamp } from '../values/dates.ts'

type JsonObject = Record<string, unknown>

/** Copies of the constants of the export: importing its module would load all API schemas into the thread. */
const formatName = 'daybook-export'
const versionMax = 1
export const manifestName = 'manifest.json'
const manifestMaxBytes = 1_048_576
const dataMaxBytes = 268_435_456

/** Rows that belong to tasks, by the task's id. */
type RelatedRows = {
  comments: Map<string, JsonObject[]>
  repetitions: Map<string, JsonObject[]>
  attachments: Map<string, JsonObject[]>
}

/**
 * Reads a Daybook export (docs/exports.md), whose content is imported unchanged. Of attachments, only the names are read.
 *
 * @throws RefusedFile
 */
export async function readDaybook(path: string, options: ReadOptions): Promise<ImportContent> {
  const archive = await openZip(path, manifestName)
  try {
    await checkManifest(archive)
    const rowsOf = createRowReader(archive)
    const people = createPeopleLookup(await rowsOf('members'))
    const collector = createCollector('daybook')
    await readLists(rowsOf, collector, people)
    const related: RelatedRows = {
      comments: Map.groupBy(await rowsOf('comments'), taskOf),
      repetitions: Map.groupBy(await rowsOf('repetitions'), taskOf),
      attachments: Map.groupBy(await rowsOf('attachments'), taskOf),
    }
    const labels = readLabels(await rowsOf('labels'))
    for (const label of labels.values()) collector.label(label)
    const read = readTasks(await rowsOf('tasks'), collector, { options, related, people, labels, archive })
    readDependencies(await rowsOf('dependencies'), read)
    for (const kind of ['views', 'templates'] as const)
      if ((await rowsOf(kind)).length > 0) collector.lost(kind)
    return collector.finish()
  } finally {
    archive.close()
  }
}

/** Checks the manifest, which is written last: without it the file is incomplete, or not an export. */
async function checkManifest(archive: ZipReader): Promise<void> {
  if (archive.sizeOf(manifestName) === undefined) throw new RefusedFile('not_this_format')
  const manifest = asObject(readJson((await archive.bytes(manifestName, manifestMaxBytes)).toString()))
  if (manifest.format !== formatName) throw new RefusedFile('not_this_format')
  if (!(asNumber(manifest.version) <= versionMax)) throw new RefusedFile('newer_version')
}

/** Reads a file of `data/`, which has one object per line. */
type ReadRows = (name: DataKind) => Promise<JsonObject[]>

/** Creates a reader of rows with a limit on the values of all files together, so that they fit in memory. */
function createRowReader(archive: ZipReader): ReadRows {
  let valuesLeft = importArchiveValuesMax
  return async (name) => {
    const entry = `data/${name}.json`
    if (archive.sizeOf(entry) === undefined) return []
    const rows: JsonObject[] = []
    for (const line of splitByteLines(await archive.bytes(entry, dataMaxBytes))) {
      const text = line.trim().replace(/,$/, '')
      if (text === '' || text === '[' || text === ']' || text === '[]') continue
      valuesLeft -= countValues(text)
      if (valuesLeft < 0) throw new RefusedFile('too_large')
      rows.push(asObject(readJson(text)))
      if (rows.length > importArchiveRowsMax) throw new RefusedFile('too_many_rows')
    }
    return rows
  }
}

function* splitByteLines(bytes: Buffer): Iterable<string> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start)
    yield bytes.toString('utf8', start, end === -1 ? bytes.length : end)
    start = end === -1 ? bytes.length : end + 1
  }
}

const taskOf = ({ task_id }: JsonObject): string => asString(task_id)

/** Finds a member by their id in the exported workspace. */
type FindPerson = (id: unknown) => FilePerson | null

function createPeopleLookup(members: readonly JsonObject[]): FindPerson {
  const people = new Map<string, FilePerson>(
    members.map(({ id, email, name }) => [
      asString(id),
      { email: asString(email) || null, name: asString(name) || null },
    ]),
  )
  return (id) => people.get(asString(id)) ?? null
}

const knownPeople = (people: FindPerson, ids: unknown): FilePerson[] =>
  asStrings(ids)
    .map(people)
    .filter((person) => person !== null)

async function readLists(rowsOf: ReadRows, collector: Collector, people: FindPerson): Promise<void> {
  for (const list of await rowsOf('lists'))
    collector.list({
      key: asString(list.id),
      name: asString(list.name),
      description: textOrNone(list.description),
      archived: list.archived === true,
      visibility: list.visibility === 'private' ? 'private' : 'workspace',
      color: colors.find((one) => one === list.color) ?? null,
      icon: listIcons.find((one) => one === list.icon) ?? null,
      is_inbox: list.is_inbox === true,
      members: knownPeople(people, list.member_ids),
    })
  for (const section of await rowsOf('sections'))
    collector.section({
      key: asString(section.id),
      list: asString(section.list_id),
      name: asString(section.name),
    })
}

type TaskReading = {
  options: ReadOptions
  related: RelatedRows
  people: FindPerson
  labels: ReadonlyMap<string, ContentLabel>
  archive: ZipReader
}

function readTasks(
  tasks: readonly JsonObject[],
  collector: Collector,
  reading: TaskReading,
): CollectedTask[] {
  const read: CollectedTask[] = []
  const containers = createListsByName(collector, reading.options.list_name)
  for (const [index, json] of tasks.entries()) {
    const row = index + 1
    const key = asString(json.id) || `task ${row}`
    const title = asString(json.title)
    if (collector.has(key)) {
      collector.problem(row, null, 'duplicate', title)
      continue
    }
    const listId = asString(json.list_id)
    const list = collector.hasList(listId) ? listId : containers.list('')
    const sectionId = asString(json.section_id)
    const section = collector.hasSection(list, sectionId) ? sectionId : null
    const task = collector.task({ key, row, list, section, title, ...fieldsOf(json, reading) })
    read.push(task)
    if (list !== listId) task.warn('list', 'unknown_list', listId)
    else if (section === null && sectionId !== '') task.warn('section', 'unknown_section', sectionId)
    const comments = reading.related.comments.get(key) ?? []
    const files = splitFiles(reading.related.attachments.get(key) ?? [], comments)
    const withContents = (some: JsonObject[]) => attachmentsOf(task, some, reading.archive, collector)
    task.found.attachments = withContents(files.ofTask)
    task.found.comments = comments.map((comment) => {
      const attachments = withContents(files.ofComment(comment))
      const read = commentOf(comment, reading.people)
      return attachments.length > 0 ? Object.assign(read, { attachments }) : read
    })
    task.found.repetitions = (reading.related.repetitions.get(key) ?? []).flatMap((each) =>
      repetitionOf(each, reading.people),
    )
  }
  return read
}

function fieldsOf(
  json: JsonObject,
  { people, labels }: Pick<TaskReading, 'people' | 'labels'>,
): Required<
  Omit<
    FoundTask,
    | 'key'
    | 'row'
    | 'list'
    | 'section'
    | 'title'
    | 'comments'
    | 'attachments'
    | 'repetitions'
    | 'blocked_by'
    | 'parentName'
    | 'isListAssumed'
  >
> {
  const { rule, from } = asObject(json.recurrence)
  const priority = asNumber(json.priority)
  return {
    parent: asString(json.parent_id) || null,
    description: textOrNone(json.description),
    start_date: asString(json.start_date) || null,
    due_date: asString(json.due_date) || null,
    due_time: asString(json.due_time) || null,
    timezone: asString(json.timezone) || null,
    priority: [0, 1, 2, 3, 4].includes(priority) ? priority : 0,
    estimate_minutes: typeof json.estimate_minutes === 'number' ? json.estimate_minutes : null,
    assignees: knownPeople(people, json.assignee_ids),
    labels: asStrings(json.label_ids).flatMap((id) => labels.get(id) ?? []),
    completed: json.completed === true,
    completed_at: parseStamp(json.completed_at),
    completed_by: people(json.completed_by),
    checklist: asObjects(json.checklist).map(({ text, checked }) => ({
      text: asString(text),
      checked: checked === true,
    })),
    reminders: asObjects(json.reminders).map(({ at, minutes_before }) => {
      const stamp = parseStamp(at)
      return stamp === null ? { minutes_before: Math.trunc(asNumber(minutes_before)) } : { at: stamp }
    }),
    recurrence:
      asString(rule) === ''
        ? null
        : {
            rule: asString(rule),
            from: from === 'completion' ? 'completion' : 'due',
            ...readExceptions(asObject(json.recurrence).exceptions),
          },
    external_id: externalIdOf(json.external_id),
    metadata: readMetadata(asObject(json.metadata)),
    series: {
      anchor: asString(json.recurrence_anchor) || null,
      closed: Math.max(0, Math.trunc(asNumber(json.recurrence_closed))),
    },
  }
}

/** An id that the API would accept; a file may have been edited by hand. */
function externalIdOf(value: unknown): string | null {
  const id = asString(value)
  const fits = id.trim() !== '' && codePointLength(id) <= externalIdMax && !hasForbiddenCharacters(id)
  return fits ? id : null
}

const commentOf = (json: JsonObject, people: FindPerson): ContentComment => ({
  text: asString(json.text),
  author: people(json.author_id),
  created_at: parseStamp(json.created_at),
  mentions: [...new Set(asStrings(json.mentions))].flatMap((id) => {
    const person = people(id)
    return person ? [{ id, ...person }] : []
  }),
})

function repetitionOf(json: JsonObject, people: FindPerson): ContentRepetition[] {
  const completed_at = parseStamp(json.completed_at)
  if (completed_at === null) return []
  const repetition = {
    due_date: asString(json.due_date),
    due_time: asString(json.due_time) || null,
    timezone: asString(json.timezone),
    completed_at,
    completed_by: people(json.completed_by),
    next_due_date: asString(json.next_due_date) || null,
  }
  return [repetition]
}
