import { importRowsMax } from '../../../../core/limits.ts'
import type { Content, Person, ReadOptions } from '../../content.ts'
import { collect, type Collector } from '../collector.ts'
import type { Collected } from '../collected-task.ts'
import { number, readJson, record, records, string, strings } from './json.ts'
import { RefusedFile } from '../refused-file.ts'
import { customFieldsOf, linesOfAttachments } from './trello-fields.ts'
import { readInstant, readStamp, shownIn } from '../values/dates.ts'

type Json = Record<string, unknown>

/** What belongs to cards stands beside them in the file. */
type Board = {
  people: Map<string, Person>
  checklists: Map<string, Json[]>
  comments: Map<string, Json[]>
  completions: Map<string, string>
  fields: ReturnType<typeof customFieldsOf>
}

/**
 * A board as Trello exports it in JSON. The board becomes a list, its lists become sections. What is archived goes into
 * a second list, which is archived too: Daybook archives lists and no tasks. See docs/imports.md.
 *
 * @throws RefusedFile
 */
export function readTrello(text: string, options: ReadOptions): Content {
  const board = record(readJson(text))
  if (!Array.isArray(board.lists) || !Array.isArray(board.cards)) throw new RefusedFile('not_this_format')
  const cards = records(board.cards)
  if (cards.length > importRowsMax) throw new RefusedFile('too_many_rows')

  const collector = collect('trello')
  const columns = records(board.lists).toSorted(byPlace)
  const closed = new Set(columns.filter(isClosed).map(({ id }) => string(id)))
  const isKept = (card: Json) => !isClosed(card) && !closed.has(string(card.idList))
  makeLists(
    collector,
    board,
    cards.some((card) => !isKept(card)),
    options.list_name,
  )
  const used = new Set(cards.map((card) => `${isKept(card) ? 'board' : 'archive'} ${string(card.idList)}`))
  for (const list of ['board', 'archive'])
    for (const column of columns) {
      const key = `${list} ${string(column.id)}`
      const shown = list === 'board' && !isClosed(column)
      if (shown || used.has(key)) collector.section({ key, list, name: string(column.name) })
    }

  const beside = besideCards(board)
  if (records(board.actions).some((action) => !isComment(action))) collector.lost('activity')
  const rows = new Map(cards.map((card, index) => [card, index + 1]))
  const sections = new Set(columns.map(({ id }) => string(id)))
  for (const card of cards.toSorted(byPlace)) {
    const row = rows.get(card) ?? 0
    const key = string(card.id) || `card ${row}`
    if (collector.has(key)) {
      collector.problem(row, null, 'duplicate', string(card.name))
      continue
    }
    const list = isKept(card) ? 'board' : 'archive'
    const idList = string(card.idList)
    const section = sections.has(idList) ? `${list} ${idList}` : null
    const task = collector.task({ key, row, list, section, title: string(card.name) })
    if (section === null) task.warn('section', 'unknown_section', idList)
    fill(task, card, beside, options)
    nameLost(collector, card, beside.checklists.get(key) ?? [])
  }
  return collector.finish()
}

const byPlace = (a: Json, b: Json) => number(a.pos) - number(b.pos)
const isClosed = ({ closed }: Json) => closed === true

/** A board that only its members saw stays so. */
function makeLists(collector: Collector, board: Json, archive: boolean, listName: string): void {
  const name = string(board.name) || listName
  const visibility = record(board.prefs).permissionLevel === 'private' ? 'private' : 'workspace'
  collector.list({
    key: 'board',
    name,
    description: string(board.desc),
    archived: isClosed(board),
    visibility,
  })
  if (archive) collector.list({ key: 'archive', name: `${name} (archived)`, archived: true, visibility })
}

const isComment = ({ type }: Json) => type === 'commentCard' || type === 'copyCommentCard'

function besideCards(board: Json): Board {
  const comments = new Map<string, Json[]>()
  const completions = new Map<string, string>()
  for (const action of records(board.actions)) {
    const data = record(action.data)
    const card = string(record(data.card).id) || string(data.idCard)
    if (isComment(action)) push(comments, card, action)
    // The newest stand first.
    const completes = record(data.card).dueComplete === true && record(data.old).dueComplete === false
    if (completes && !completions.has(card)) completions.set(card, string(action.date))
  }
  const checklists = new Map<string, Json[]>()
  for (const checklist of records(board.checklists).toSorted(byPlace))
    push(checklists, string(checklist.idCard), checklist)
  return {
    people: new Map(records(board.members).map((member) => [string(member.id), personOf(member)])),
    checklists,
    comments,
    completions,
    fields: customFieldsOf(board),
  }
}

function push(map: Map<string, Json[]>, key: string, value: Json): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

const personOf = (member: Json): Person => ({
  email: string(member.email) || null,
  name: string(member.fullName) || string(member.username) || null,
})

function fill(task: Collected, card: Json, board: Board, options: ReadOptions): void {
  const { found, line, warn } = task
  const id = string(card.id)
  found.description = string(card.desc)
  found.assignees = strings(card.idMembers).map(
    (member) => board.people.get(member) ?? { email: null, name: member },
  )
  found.checklist = itemsOf(board.checklists.get(id) ?? [])
  found.comments = (board.comments.get(id) ?? []).toReversed().map((action) => ({
    text: string(record(action.data).text),
    author: personOf(record(action.memberCreator)),
    created_at: readStamp(action.date),
    mentions: [],
  }))
  const due = readInstant(card.due)
  const when = due === undefined ? undefined : shownIn(due, options.timezone)
  if (string(card.due) !== '' && !when) {
    line(null, 'Due', string(card.due))
    warn('due_date', 'date_not_understood', string(card.due))
  }
  found.due_date = when?.date ?? null
  found.due_time = when?.time ?? null
  found.completed = card.dueComplete === true
  found.completed_at = readStamp(card.dateCompleted) ?? readStamp(board.completions.get(id))
  const reminder = typeof card.dueReminder === 'number' ? card.dueReminder : -1
  if (when && Number.isInteger(reminder) && reminder >= 0) found.reminders = [{ minutes_before: reminder }]

  const labels = records(card.labels).map(({ name, color }) => string(name) || string(color))
  line('labels', 'Labels', labels.filter(Boolean).join(', '))
  const start = readInstant(card.start)
  if (start !== undefined) line('start_dates', 'Start', shownIn(start, options.timezone)?.date ?? '')
  line('locations', 'Location', [card.locationName, card.address].map(string).filter(Boolean).join(', '))
  for (const { name, text } of board.fields(card)) line('custom_fields', name, text)
  for (const text of linesOfAttachments(card)) line('links', 'Attachment', text)
}

/** One checklist is enough for a task: the items of several say which one they are of. */
function itemsOf(checklists: readonly Json[]): { text: string; checked: boolean }[] {
  return checklists.flatMap(({ name, checkItems }) =>
    records(checkItems)
      .toSorted(byPlace)
      .map((item) => ({
        text: (checklists.length > 1 ? `${string(name)}: ` : '') + string(item.name),
        checked: item.state === 'complete',
      })),
  )
}

function nameLost(collector: Collector, card: Json, checklists: readonly Json[]): void {
  const items = checklists.flatMap(({ checkItems }) => records(checkItems))
  const cover = record(card.cover)
  if (items.some(({ due }) => string(due) !== '')) collector.lost('checklist_dates')
  if (items.some(({ idMember }) => string(idMember) !== '')) collector.lost('checklist_people')
  if (
    string(card.idAttachmentCover) !== '' ||
    string(cover.color) !== '' ||
    string(cover.idAttachment) !== ''
  )
    collector.lost('covers')
  if (records(card.stickers).length > 0) collector.lost('stickers')
  if (strings(card.idMembersVoted).length > 0 || number(record(card.badges).votes) > 0)
    collector.lost('votes')
  if (records(card.attachments).some(({ isUpload }) => isUpload === true)) collector.lost('files')
}
