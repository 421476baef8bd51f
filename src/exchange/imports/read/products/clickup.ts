import type { ContentComment, ReadOptions } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import { asObject, asObjects, asString, asStrings } from '../formats/json.ts'
import type { RowView } from '../table/row-view.ts'
import { setStartDate } from '../values/start-date.ts'
import { parseDateTime, toLocalDateTime, toStamp } from '../values/dates.ts'
import type { ProductTable } from './product.ts'

/** Tasks of a workspace, a space or a view exported from ClickUp as CSV. */
export const clickUp: ProductTable = {
  product: 'clickup',
  signature: ['taskid', 'taskname', 'listname'],
  fields: {
    title: ['taskname'], description: ['taskcontent'], list: ['listname'], parent: ['parentid'], key: ['taskid'],
    due_date: ['duedate'], priority: ['priority'], assignees: ['assignees'], completed: ['status'],
    completed_at: ['dateclosed', 'datedone'], checklist: ['checklists'], labels: ['tags'], comment: ['comments'],
    start_date: ['startdate'],
  }, // oxfmt-ignore
  keys: ['taskid', 'taskcustomid'],
  used: [
    'attachments',
    'foldernamepath',
    'foldername',
    'duedatetext',
    'startdatetext',
    'datecreated',
    'datecreatedtext',
  ],
  leftOut: {
    taskid: 'id', listid: 'id', folderid: 'id', spaceid: 'id', homelocationid: 'id', otherlocationids: 'id',
    subtasksids: 'derived', subtaskids: 'derived', assignedcomments: 'derived', rolleduptime: 'derived',
    rolleduptimetext: 'derived', dateupdated: 'history', dateupdatedtext: 'history',
  }, // oxfmt-ignore
  repeats: {
    timeestimated: 'timeestimatedtext',
    timespent: 'timespenttext',
    timelogged: 'timeloggedtext',
    dateclosedtext: 'dateclosed',
    datedonetext: 'datedone',
    datedone: 'dateclosed',
  },
  blanks: { timespenttext: ['0', '0 m', '0 h'], tasktype: ['Task'] },
  lines: {
    taskcustomid: ['Custom ID', null],
    tasklink: ['Link', 'links'],
    spacename: ['Space', null],
    timeestimatedtext: ['Estimate', 'durations'],
    timeestimated: ['Estimate (ms)', 'durations'],
    timespenttext: ['Time spent', 'durations'],
    timespent: ['Time spent (ms)', 'durations'],
    otherlocations: ['Also in', 'projects'],
  },
  priorities: { '1': 4, '2': 3, '3': 2, '4': 1, urgent: 4, high: 3, normal: 2, low: 1 },
  read: { due_date: readDue, start_date: readStart, comment: readComments, checklist: readChecklists },
  readOthers,
}

/** ClickUp's time of a date without a time. */
const allDay = '04:00'

/** Returns a date with the offset in its twin column: `9/26/2026, 3:04:05 pm GMT+5:30`. */
function dateOf(row: RowView, name: string, { timezone, date_order }: ReadOptions) {
  const twin = row.first(`${name}text`)
  const local = parseDateTime(
    twin.replace(/ ?(?:gmt|utc)?(?:[+-]\d{1,2}(?::?\d\d)?)?$/i, ''),
    'mdy',
    timezone,
  )
  const value = row.first(name)
  const shown = parseDateTime(value, date_order ?? 'mdy', timezone) ?? parseDateTime(twin, 'mdy', timezone)
  const isAllDay = local ? local.time === allDay : /^\d{13}$/.test(value) && shown?.time === allDay
  if (!isAllDay || !shown) return shown
  return { date: local?.date ?? shown.date, time: null }
}

function readDue({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const text = row.of('due_date')
  const when = dateOf(row, 'duedate', options)
  found.due_date = when?.date ?? null
  found.due_time = when?.time ?? null
  if (text === '' || when) return
  line(null, 'Due', text)
  warn('due_date', 'date_not_understood', text)
}

function readStart(task: CollectedTask, row: RowView, options: ReadOptions): void {
  setStartDate(task, dateOf(row, 'startdate', options), row.of('start_date'))
}

/** Reads `[{"text": …, "by": …, "date": …}]`. */
function readComments({ found }: CollectedTask, row: RowView, { timezone }: ReadOptions): void {
  found.comments = row.all('comment').flatMap((text): ContentComment[] => {
    const comments = asObjects(parseJson(text))
    if (comments.length === 0) return [{ text, author: null, created_at: null, mentions: [] }]
    return comments.map((comment) => {
      const when = parseDateTime(asString(comment.date), 'mdy', timezone)
      const by = asString(comment.by)
      const assigned = asString(comment.assigned)
      return {
        text:
          assigned === '' ? asString(comment.text) : `${asString(comment.text)}\n\nAssigned to: ${assigned}`,
        author: by === '' ? null : { email: by.includes('@') ? by : null, name: by },
        created_at: when ? toStamp(when, timezone) : null,
        mentions: [],
      }
    })
  })
}

/** Reads `{"name of the checklist": ["item", …]}`. */
function readChecklists({ found }: CollectedTask, row: RowView): void {
  const text = row.of('checklist')
  const checklists = Object.entries(asObject(parseJson(text)))
  found.checklist = checklists.flatMap(([name, items]) =>
    [...asStrings(items), ...asObjects(items).map((item) => asString(item.name) || asString(item.text))].map(
      (item) => ({ text: name === '' ? item : `${name}: ${item}`, checked: false }),
    ),
  )
  if (text !== '' && checklists.length === 0) found.checklist = [{ text, checked: false }]
}

function readOthers({ line }: CollectedTask, row: RowView, options: ReadOptions): void {
  const attachments = row.first('attachments')
  const files = asObjects(parseJson(attachments))
  for (const { title, url } of files)
    line('links', 'Attachment', `${asString(title)} ${asString(url)}`.trim())
  if (files.length === 0) line('links', 'Attachments', attachments)
  const folder = row.first('foldernamepath') || row.first('foldername')
  line(null, 'Folder', asStrings(parseJson(folder)).join(' / ') || folder.replace(/^hidden$/i, ''))
  const created = toLocalDateTime(Number(row.first('datecreated') || Number.NaN), options.timezone)
  line(null, 'Created', created ? `${created.date} ${created.time}` : row.first('datecreatedtext'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
