import { importRowsMax } from '../../../../core/limits.ts'
import type { ImportContent, FilePerson, ReadOptions } from '../../content.ts'
import { createCollector, type Collector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import { asNumber, readJson, asObject, asObjects, asString, asStrings } from './json.ts'
import { RefusedFile } from '../refused-file.ts'
import { createCustomFieldReader, attachmentLinks } from './trello-fields.ts'
import { parseInstant, parseStamp, toLocalDateTime } from '../values/dates.ts'

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
  if (asObjects(board.actions).some((action) => !isComment(action))) collector.lost('activity')
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
    noteUnsupported(collector, card, index.checklists.get(key) ?? [])
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
    description: asString(board.desc),
    archived: isClosed(board),
    visibility,
  })
  if (archive) collector.list({ key: 'archive', name: `${name} (archived)`, archived: true, visibility })
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
})

function fillTask(task: CollectedTask, card: JsonObject, board: BoardIndex, options: ReadOptions): void {
  const { found, line, warn } = task
  const id = asString(card.id)
  found.description = asString(card.desc)
  found.assignees = asStrings(card.idMembers).map(
    (member) => board.people.get(member) ?? { email: null, name: member },
  )
  found.checklist = itemsOf(board.checklists.get(id) ?? [])
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

  const labels = asObjects(card.labels).map(({ name, color }) => asString(name) || asString(color))
  line('labels', 'Labels', labels.filter(Boolean).join(', '))
  const start = parseInstant(card.start)
  if (start !== undefined) line('start_dates', 'Start', toLocalDateTime(start, options.timezone)?.date ?? '')
  line('locations', 'Location', [card.locationName, card.address].map(asString).filter(Boolean).join(', '))
  for (const { name, text } of board.fields(card)) line('custom_fields', name, text)
  for (const text of attachmentLinks(card)) line('links', 'Attachment', text)
}

/**
 * Merges the checklists of a card into one; with several, each item is prefixed with the name of its
 * checklist.
 */
function itemsOf(checklists: readonly JsonObject[]): { text: string; checked: boolean }[] {
  return checklists.flatMap(({ name, checkItems }) =>
    asObjects(checkItems)
      .toSorted(byPosition)
      .map((item) => ({
        text: (checklists.length > 1 ? `${asString(name)}: ` : '') + asString(item.name),
        checked: item.state === 'complete',
      })),
  )
}

function noteUnsupported(collector: Collector, card: JsonObject, checklists: readonly JsonObject[]): void {
  const items = checklists.flatMap(({ checkItems }) => asObjects(checkItems))
  const cover = asObject(card.cover)
  if (items.some(({ due }) => asString(due) !== '')) collector.lost('checklist_dates')
  if (items.some(({ idMember }) => asString(idMember) !== '')) collector.lost('checklist_people')
  if (
    asString(card.idAttachmentCover) !== '' ||
    asString(cover.color) !== '' ||
    asString(cover.idAttachment) !== ''
  )
    collector.lost('covers')
  if (asObjects(card.stickers).length > 0) collector.lost('stickers')
  if (asStrings(card.idMembersVoted).length > 0 || asNumber(asObject(card.badges).votes) > 0)
    collector.lost('votes')
  if (asObjects(card.attachments).some(({ isUpload }) => isUpload === true)) collector.lost('files')
}
