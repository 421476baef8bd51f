import type { ContentComment, ReadOptions } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import { columnNames } from '../table/columns.ts'
import type { RowView } from '../table/row-view.ts'
import type { Table } from '../table/table.ts'
import { parseDateTime, toStamp } from '../values/dates.ts'
import { formatDuration } from '../values/durations.ts'
import { setStartDate } from '../values/start-date.ts'
import { isPlainStatus, parseCompleted, parsePerson } from '../values/field-values.ts'
import type { ProductTable } from './product.ts'

/** German and French names of columns. */
const aliases = {
  zusammenfassung: 'summary', vorgangsschlussel: 'issuekey', vorgangsid: 'issueid', vorgangstyp: 'issuetype',
  statuskategorie: 'statuscategory', projektschlussel: 'projectkey', projektname: 'projectname', prioritat: 'priority',
  losung: 'resolution', zugewieseneperson: 'assignee', bearbeiter: 'assignee', autor: 'reporter', ersteller: 'creator',
  erstellt: 'created', aktualisiert: 'updated', erledigt: 'resolved', fallig: 'duedate', falligkeitsdatum: 'duedate',
  stichworter: 'labels', stichworte: 'labels', beschreibung: 'description', umgebung: 'environment',
  beobachter: 'watchers', kommentar: 'comment', anhang: 'attachment', ubergeordnet: 'parent',
  resume: 'summary', cledeticket: 'issuekey', cledelademande: 'issuekey', iddeticket: 'issueid', typedeticket: 'issuetype',
  etat: 'status', categoriedetat: 'statuscategory', nomduprojet: 'projectname', cleduprojet: 'projectkey',
  priorite: 'priority', resolution: 'resolution', personneassignee: 'assignee', rapporteur: 'reporter',
  createur: 'creator', creation: 'created', misajour: 'updated', resolu: 'resolved', datedecheance: 'duedate',
  etiquettes: 'labels', environnement: 'environment', observateurs: 'watchers', commentaire: 'comment',
  piecejointe: 'attachment', parente: 'parent',
} // oxfmt-ignore

/** Columns that name a person, each followed by `… Id`. */
const people = ['assignee', 'reporter', 'creator', 'watchers', 'projectlead']

/** Issues exported from Jira's list of issues as CSV, with all fields or the current ones. */
export const jira: ProductTable = {
  product: 'jira',
  signature: ['summary', 'issuekey'],
  aliases,
  fields: {
    title: ['summary'], description: ['description'], list: ['projectname', 'project'],
    parent: ['parentid', 'parentkey', 'parent', 'customfieldepiclink'], key: ['issuekey'], due_date: ['duedate'],
    priority: ['priority'], assignees: ['assignee'], completed: ['status'], completed_at: ['resolved'],
    labels: ['labels'], comment: ['comment'], start_date: ['customfieldstartdate', 'startdate'],
  }, // oxfmt-ignore
  keys: ['issuekey', 'issueid'],
  parents: ['parent', 'parentkey', 'parentid', 'parentsummary', 'customfieldepiclink'],
  used: [
    'statuscategory',
    'resolution',
    'attachment',
    'logwork',
    'originalestimate',
    'remainingestimate',
    'timespent',
  ],
  leftOut: {
    issueid: 'id', assigneeid: 'id', reporterid: 'id', creatorid: 'id', watchersid: 'id', projectleadid: 'id',
    customfieldrank: 'display', customfieldissuecolor: 'display', customfieldepiccolor: 'display',
    customfieldepiccolour: 'display', workratio: 'derived', σoriginalestimate: 'derived', σremainingestimate: 'derived',
    σtimespent: 'derived', customfieldchartdateoffirstresponse: 'derived', customfieldcharttimeinstatus: 'derived',
    customfielddevelopment: 'derived', updated: 'history', lastviewed: 'history', statuscategorychanged: 'history',
  }, // oxfmt-ignore
  blanks: { votes: ['0'], resolution: ['Unresolved'] },
  lines: {
    issuekey: ['Issue key', null],
    watchers: ['Watchers', 'followers'],
    votes: ['Votes', 'votes'],
  },
  listLines: ['projectkey', 'projecttype', 'projectlead', 'projectdescription', 'projecturl'],
  priorities: { highest: 4, high: 3, medium: 2, low: 1, lowest: 1 },
  prepare: (table) => {
    const names = peopleById(table)
    return {
      read: {
        due_date: readDue,
        start_date: readStart,
        completed: readCompletion,
        comment: ({ found }, row, options) => {
          found.comments = row.all('comment').map((text) => commentOf(text, names, options))
        },
      },
      readOthers: (task, row) => readOthers(task, row, names),
    }
  },
}

/** Jira writes some people by their id only; other columns of the table have their names. */
function peopleById({ header, rows }: Table): ReadonlyMap<string, string> {
  const columns = columnNames(header, aliases)
  const pairs = people.flatMap((person) => {
    const named = [...columns.keys()].filter((at) => columns[at] === person)
    const ids = [...columns.keys()].filter((at) => columns[at] === `${person}id`)
    return named.map((at, nth) => [at, ids[nth] ?? -1] as const)
  })
  const names = new Map<string, string>()
  for (const { cells } of rows)
    for (const [name, id] of pairs) if (cells[id] && cells[name]) names.set(cells[id], cells[name])
  return names
}

/** A due date is a day, written with midnight as its time. */
function readDue({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const text = row.of('due_date')
  const when = parseDateTime(text, options.date_order ?? 'dmy', options.timezone)
  found.due_date = when?.date ?? null
  found.due_time = when?.time === '00:00' ? null : (when?.time ?? null)
  if (text === '' || when) return
  line(null, 'Due', text)
  warn('due_date', 'date_not_understood', text)
}

function readStart(task: CollectedTask, row: RowView, options: ReadOptions): void {
  const text = row.of('start_date')
  const when = parseDateTime(text, options.date_order ?? 'dmy', options.timezone)
  setStartDate(task, when && { ...when, time: when.time === '00:00' ? null : when.time }, text)
}

/** The status category, the resolution and the date of resolution each tell that an issue is done. */
function readCompletion({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const status = row.of('completed')
  const category = row.first('statuscategory')
  const resolution = row.first('resolution').replace(/^unresolved$/i, '')
  const at = row.of('completed_at')
  const when = parseDateTime(at, options.date_order ?? 'dmy', options.timezone)
  found.completed =
    category === ''
      ? resolution !== '' || at !== '' || parseCompleted(status) === true
      : parseCompleted(category) === true
  found.completed_at = when ? toStamp(when, options.timezone) : null
  if (!isPlainStatus(status) || parseCompleted(status) !== found.completed) line(null, 'Status', status)
  if (category !== status) line(null, 'Status category', category)
  line(null, 'Resolution', resolution)
  if (at === '' || (when && found.completed)) return
  line(null, 'Resolved', at)
  if (!when) warn('completed_at', 'date_not_understood', at)
}

type Names = ReadonlyMap<string, string>

/** Reads `21/Jan/26 10:15 AM;author;text`. */
function commentOf(text: string, names: Names, { date_order, timezone }: ReadOptions): ContentComment {
  const [, date = '', author = '', rest = ''] = /^([^;\n]{6,40});([^;\n]{0,200});(.*)$/s.exec(text) ?? []
  const when = parseDateTime(date, date_order ?? 'dmy', timezone)
  if (!when) return { text, author: null, created_at: null, mentions: [] }
  const person = author === '' ? null : parsePerson(names.get(author) ?? author)
  return { text: rest, author: person, created_at: toStamp(when, timezone), mentions: [] }
}

function readOthers({ line }: CollectedTask, row: RowView, names: Names): void {
  const nameOf = (id: string | undefined) => names.get(id ?? '') ?? id ?? ''
  // `21/Jan/26 10:15 AM;author;name;address`
  for (const text of row.named('attachment')) {
    const [date, author, name, ...url] = text.split(';')
    const known = url.length > 0
    line('links', 'Attachment', known ? `${name} ${url.join(';')} (${nameOf(author)}, ${date})` : text)
  }
  // `text;21/Jan/26 10:15 AM;author;seconds`
  for (const text of row.named('logwork')) {
    const [, comment = '', date, author, seconds = ''] = /^(.*);([^;]*);([^;]*);(\d+)$/s.exec(text) ?? []
    const spent = formatDuration(seconds, 1_000)
    line(
      'durations',
      'Log work',
      spent ? [spent, date, nameOf(author), comment].filter(Boolean).join(', ') : text,
    )
  }
  for (const [name, label] of durations) {
    const text = row.first(name)
    if (text !== '0') line('durations', label, formatDuration(text, 1_000) ?? text)
  }
}

const durations = [
  ['originalestimate', 'Original estimate'],
  ['remainingestimate', 'Remaining estimate'],
  ['timespent', 'Time spent'],
] as const
