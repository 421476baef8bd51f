import { importRowsMax } from '../../../../core/limits.ts'
import { personLabel, type ImportContent, type FilePerson, type ReadOptions } from '../../content.ts'
import { createCollector, type Collector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import {
  asNumber,
  readJson,
  asObject,
  asObjects,
  asString,
  asStrings,
  keepOtherProperties,
  type OtherProperties,
} from './json.ts'
import { RefusedFile } from '../refused-file.ts'
import { createCustomFieldReader, attachmentLinks } from './trello-fields.ts'
import { parseInstant, parseStamp, toLocalDateTime } from '../values/dates.ts'
import type { ContentLabel } from '../../content.ts'

type JsonObject = Record<string, unknown>

/** The parts of a board that belong to its cards, by the card's id. */
type BoardIndex = {
  people: Map<string, FilePerson>
  checklists: Map<string, JsonObject[]>
  comments: Map<string, JsonObject[]>
  completions: Map<string, string>
  fields: ReturnType<typeof createCustomFieldReader>
}

/**
 * Reads a board exported from Trello as JSON. The board becomes a list, and its lists become sections.
 * Archived cards go into a second, archived list, because Daybook archives lists but not tasks. See
 * docs/imports.md.
 *
 * @throws RefusedFile
 */
export function readTrello(text: string, options: ReadOptions): ImportContent {
  const board = asObject(readJson(text))
  if (!Array.isArray(board.lists) || !Array.isArray(board.cards)) throw new RefusedFile('not_this_format')
  const cards = asObjects(board.cards)
  if (cards.length > importRowsMax) throw new RefusedFile('too_many_rows')

  const collector = createCollector('trello')
  const columns = asObjects(board.lists).toSorted(byPosition)
  const closed = new Set(columns.filter(isClosed).map(({ id }) => asString(id)))
  const isActive = (card: JsonObject) => !isClosed(card) && !closed.has(asString(card.idList))
  addLists(
    collector,
    board,
    cards.some((card) => !isActive(card)),
    options.list_name,
  )
  const used = new Set(
    cards.map((card) => `${isActive(card) ? 'board' : 'archive'} ${asString(card.idList)}`),
  )
  for (const list of ['board', 'archive'])
    for (const column of columns) {
      const key = `${list} ${asString(column.id)}`
      const shown = list === 'board' && !isClosed(column)
      if (shown || used.has(key)) collector.section({ key, list, name: asString(column.name) })
    }

  const index = indexBoard(board)
  if (asObjects(board.actions).some((action) => !isComment(action)))
    collector.leftOut('actions other than comments', 'history')
  // Every board has nameless labels, one of each color.
  for (const label of asObjects(board.labels))
    if (asString(label.name) !== '') collector.label(labelOf(label))
  for (const [name, reason] of boardLeftOut) if (name in board) collector.leftOut(name, reason)
  const rows = new Map(cards.map((card, at) => [card, at + 1]))
  const sections = new Set(columns.map(({ id }) => asString(id)))
  for (const card of cards.toSorted(byPosition)) {
    const row = rows.get(card) ?? 0
    const key = asString(card.id) || `card ${row}`
    if (collector.has(key)) {
      collector.problem(row, null, 'duplicate', asString(card.name))
      continue
    }
    const list = isActive(card) ? 'board' : 'archive'
    const idList = asString(card.idList)
    const section = sections.has(idList) ? `${list} ${idList}` : null
    const task = collector.task({ key, row, list, section, title: asString(card.name) })
    if (section === null) task.warn('section', 'unknown_section', idList)
    fillTask(task, card, index, options)
    if (!isActive(card)) task.line(null, 'Archived', localTime(card.dateClosed, options) || 'yes')
    keepOtherProperties(task, card, otherProperties, collector.leftOut)
    if (asObjects(card.attachments).some(({ isUpload }) => isUpload === true)) collector.lost('files')
  }
  return collector.finish()
}

const byPosition = (a: JsonObject, b: JsonObject) => asNumber(a.pos) - asNumber(b.pos)
const isClosed = ({ closed }: JsonObject) => closed === true

/** Adds the lists of a board. A board that only its members could see becomes a private list. */
function addLists(collector: Collector, board: JsonObject, archive: boolean, listName: string): void {
  const name = asString(board.name) || listName
  const visibility = asObject(board.prefs).permissionLevel === 'private' ? 'private' : 'workspace'
  collector.list({
    key: 'board',
    name,
    description: boardDescription(board),
    archived: isClosed(board),
    visibility,
  })
  if (archive) collector.list({ key: 'archive', name: `${name} (archived)`, archived: true, visibility })
}

/** The description of a board, with its address and, if only they could see it, its members. */
function boardDescription(board: JsonObject): string {
  const isPrivate = asObject(board.prefs).permissionLevel === 'private'
  const members = asObjects(board.members).map((member) => personLabel(personOf(member)))
  const lines = [
    ...[board.shortUrl ?? board.url].map(asString).flatMap((url) => (url === '' ? [] : `Link: ${url}`)),
    ...(isPrivate && members.length > 0 ? [`Members: ${members.join(', ')}`] : []),
  ]
  return [asString(board.desc), lines.join('\n')].filter((part) => part !== '').join('\n\n')
}

const isComment = ({ type }: JsonObject) => type === 'commentCard' || type === 'copyCommentCard'

function indexBoard(board: JsonObject): BoardIndex {
  const comments = new Map<string, JsonObject[]>()
  const completions = new Map<string, string>()
  for (const action of asObjects(board.actions)) {
    const data = asObject(action.data)
    const card = asString(asObject(data.card).id) || asString(data.idCard)
    if (isComment(action)) pushTo(comments, card, action)
    // The newest actions come first.
    const completes = asObject(data.card).dueComplete === true && asObject(data.old).dueComplete === false
    if (completes && !completions.has(card)) completions.set(card, asString(action.date))
  }
  const checklists = new Map<string, JsonObject[]>()
  for (const checklist of asObjects(board.checklists).toSorted(byPosition))
    pushTo(checklists, asString(checklist.idCard), checklist)
  return {
    people: new Map(asObjects(board.members).map((member) => [asString(member.id), personOf(member)])),
    checklists,
    comments,
    completions,
    fields: createCustomFieldReader(board),
  }
}

function pushTo(map: Map<string, JsonObject[]>, key: string, value: JsonObject): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

const personOf = (member: JsonObject): FilePerson => ({
  email: asString(member.email) || null,
  name: asString(member.fullName) || asString(member.username) || null,
  username: asString(member.username) || null,
})

function fillTask(task: CollectedTask, card: JsonObject, board: BoardIndex, options: ReadOptions): void {
  const { found, line, warn } = task
  const id = asString(card.id)
  found.description = asString(card.desc)
  found.assignees = asStrings(card.idMembers).map(
    (member) => board.people.get(member) ?? { email: null, name: member },
  )
  found.checklist = itemsOf(board.checklists.get(id) ?? [], board.people, options)
  found.comments = (board.comments.get(id) ?? []).toReversed().map((action) => ({
    text: asString(asObject(action.data).text),
    author: personOf(asObject(action.memberCreator)),
    created_at: parseStamp(action.date),
    mentions: [],
  }))
  const due = parseInstant(card.due)
  const when = due === undefined ? undefined : toLocalDateTime(due, options.timezone)
  if (asString(card.due) !== '' && !when) {
    line(null, 'Due', asString(card.due))
    warn('due_date', 'date_not_understood', asString(card.due))
  }
  found.due_date = when?.date ?? null
  found.due_time = when?.time ?? null
  found.completed = card.dueComplete === true
  found.completed_at = parseStamp(card.dateCompleted) ?? parseStamp(board.completions.get(id))
  const reminder = typeof card.dueReminder === 'number' ? card.dueReminder : -1
  if (when && Number.isInteger(reminder) && reminder >= 0) found.reminders = [{ minutes_before: reminder }]

  found.labels = asObjects(card.labels).map(labelOf)
  found.start_date = localTime(card.start, options).slice(0, 10) || null
  const { latitude, longitude } = asObject(card.coordinates)
  const place =
    [asString(latitude), asString(longitude)].filter(Boolean).join(' ') || asString(card.coordinates)
  line(
    'locations',
    'Location',
    [card.locationName, card.address, place].map(asString).filter(Boolean).join(', '),
  )
  for (const { name, text } of board.fields(card)) line('custom_fields', name, text)
  for (const text of attachmentLinks(card)) line('links', 'Attachment', text)
  line('links', 'Link', asString(card.shortUrl) || asString(card.url))
  const voters = asStrings(card.idMembersVoted).map((member) => nameOf(board.people, member))
  const votes = asNumber(asObject(card.badges).votes)
  line('votes', 'Votes', voters.join(', ') || (votes > 0 ? String(votes) : ''))
}

const labelOf = ({ name, color }: JsonObject): ContentLabel => ({
  name: asString(name) || asString(color),
  color: labelColorOf(asString(color)),
})

/** Daybook's color for one of Trello, such as `green_dark`. */
const labelColorOf = (color: string): ContentLabel['color'] =>
  labelColors[color.replace(/_(?:light|dark)$/, '')] ?? 'gray'
const labelColors: Readonly<Record<string, ContentLabel['color']>> = {
  green: 'green', lime: 'green', yellow: 'yellow', orange: 'orange', red: 'red', purple: 'purple', blue: 'blue', sky: 'teal',
  pink: 'pink', black: 'gray',
} // oxfmt-ignore

/** Returns an instant as local date and time; empty if it isn't one. */
function localTime(value: unknown, { timezone }: ReadOptions): string {
  const instant = parseInstant(value)
  const shown = instant === undefined ? undefined : toLocalDateTime(instant, timezone)
  return shown ? `${shown.date} ${shown.time}` : ''
}

const nameOf = (people: BoardIndex['people'], id: string): string => {
  const person = people.get(id)
  return person ? personLabel(person) : id
}

/**
 * Merges the checklists of a card into one; with several, each item is prefixed with the name of its
 * checklist. Due date and person of an item follow its text.
 */
function itemsOf(
  checklists: readonly JsonObject[],
  people: BoardIndex['people'],
  options: ReadOptions,
): { text: string; checked: boolean }[] {
  return checklists.flatMap(({ name, checkItems }) =>
    asObjects(checkItems)
      .toSorted(byPosition)
      .map((item) => {
        const member = asString(item.idMember)
        const due = localTime(item.due, options)
        const details = [due === '' ? '' : `due ${due}`, member === '' ? '' : nameOf(people, member)]
        const shown = details.filter((part) => part !== '').join(', ')
        // A checklist that has the default name of all checklists isn't worth a prefix.
        const isNamed = checklists.length > 1 || !/^(?:checklist|to-?do)?$/i.test(asString(name))
        return {
          text: `${isNamed ? `${asString(name)}: ` : ''}${asString(item.name)}${shown === '' ? '' : ` (${shown})`}`,
          checked: item.state === 'complete',
        }
      }),
  )
}

/** Parts of a board that aren't imported. */
const boardLeftOut = [
  ['id', 'id'], ['idOrganization', 'id'], ['prefs', 'display'], ['labelNames', 'repeated'], ['memberships', 'display'],
  ['dateLastActivity', 'history'], ['dateLastView', 'history'], ['powerUps', 'display'], ['pluginData', 'display'],
  ['limits', 'derived'],
] as const // oxfmt-ignore

/** Parts of a card besides those read above. */
const otherProperties: OtherProperties = {
  used: [
    'name', 'desc', 'due', 'dueComplete', 'dateCompleted', 'dueReminder', 'start', 'idMembers', 'labels', 'locationName',
    'address', 'coordinates', 'customFieldItems', 'attachments', 'shortUrl', 'url', 'idMembersVoted', 'closed',
    'dateClosed', 'idList', 'pos',
  ],
  leftOut: {
    id: 'id', idBoard: 'id', idOrganization: 'id', idShort: 'id', shortLink: 'id', nodeId: 'id', idLabels: 'id',
    idChecklists: 'id', idAttachmentCover: 'display', cover: 'display', manualCoverAttachment: 'display',
    stickers: 'display', subscribed: 'display', cardRole: 'display', pinned: 'display',
    descData: 'display', badges: 'derived', checkItemStates: 'repeated', checklists: 'repeated', limits: 'derived',
    mirrorSourceId: 'id', mirrorSourceNodeId: 'id', dateLastActivity: 'history', creationMethod: 'history',
    creationMethodError: 'history', creationMethodLoadingStartedAt: 'history', email: 'id', idMemberCreator: 'history',
  },
} // oxfmt-ignore
