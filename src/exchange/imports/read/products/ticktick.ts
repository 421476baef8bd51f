import type { ReadOptions } from '../../content.ts'
import { isTimeZone } from '../../../../core/dates/time-zone.ts'
import type { CollectedTask } from '../collected-task.ts'
import { parseDurationMinutes } from '../values/duration-minutes.ts'
import { reminderAround } from '../values/reminders.ts'
import type { RowView } from '../table/row-view.ts'
import { setStartDate } from '../values/start-date.ts'
import { parseDateTime, toStamp, type LocalDateTime } from '../values/dates.ts'
import type { ProductTable } from './product.ts'

/** A backup of TickTick, with all of its lists. */
export const tickTick: ProductTable = {
  product: 'ticktick',
  signature: ['listname', 'title', 'ischecklist'],
  fields: {
    title: ['title'], description: ['content'], list: ['listname'], section: ['columnname'], parent: ['parentid'],
    key: ['taskid'], due_date: ['duedate'], timezone: ['timezone'], priority: ['priority'], completed: ['status'],
    completed_at: ['completedtime'], labels: ['tags'], recurrence: ['repeat'], start_date: ['startdate'],
  }, // oxfmt-ignore
  keys: ['taskid'],
  used: ['ischecklist', 'isallday', 'isfloating', 'reminder', 'createdtime'],
  leftOut: {
    taskid: 'id',
    order: 'display',
    columnorder: 'display',
    viewmode: 'display',
    projectkind: 'display',
  },
  blanks: { kind: ['TEXT', 'CHECKLIST'] },
  lines: { foldername: ['Folder', null], kind: ['Kind', null] },
  priorities: { '0': 0, '1': 1, '3': 2, '5': 3 },
  read: {
    description: readContent,
    timezone: readZone,
    due_date: readDates,
    start_date: () => {},
    completed: readCompletion,
  },
  readOthers,
}

const isYes = (text: string) => /^(?:y|yes|true|1)$/i.test(text)

/** Items start with ▫, or ▪ if they are checked; what precedes them is the description. */
function readContent({ found }: CollectedTask, row: RowView): void {
  const content = row.of('description')
  const start = content.search(/[▫▪]/)
  if (!isYes(row.first('ischecklist')) || start === -1) {
    found.description = content
    return
  }
  found.description = content.slice(0, start).trim()
  found.checklist = [...content.slice(start).matchAll(/([▫▪])([^▫▪]*)/g)].map(([, mark, text = '']) => ({
    text: text.trim(),
    checked: mark === '▪',
  }))
}

function readZone({ found, line, warn }: CollectedTask, row: RowView): void {
  const zone = row.of('timezone')
  if (zone === '') return
  if (isTimeZone(zone)) found.timezone = zone
  else {
    line(null, 'Time zone', zone)
    warn('timezone', 'zone_not_understood', zone)
  }
}

/** An all-day task is due on the day that its midnight starts, in its time zone. */
function readDates(task: CollectedTask, row: RowView, options: ReadOptions): void {
  const { found, line, warn } = task
  const timezone = found.timezone ?? options.timezone
  const isAllDay = isYes(row.first('isallday'))
  const read = (text: string): LocalDateTime | undefined => {
    const when = parseDateTime(text, options.date_order ?? 'dmy', timezone)
    return when && isAllDay ? { date: when.date, time: null } : when
  }
  const [startText, dueText] = [row.of('start_date'), row.of('due_date')]
  const start = read(startText)
  const due = read(dueText)
  const when = due ?? (dueText === '' ? start : undefined)
  found.due_date = when?.date ?? null
  found.due_time = when?.time ?? null
  if (dueText !== '' && !due) {
    line(null, 'Due', dueText)
    warn('due_date', 'date_not_understood', dueText)
  }
  if (start === undefined || start.date !== when?.date || start.time !== when.time)
    setStartDate(task, start, startText)
  if (isYes(row.first('isfloating'))) line(null, 'Floating', 'yes')
}

/** 0 is open, 1 completed, 2 archived after it was completed, and a negative number "won't do". */
function readCompletion({ found, line, warn }: CollectedTask, row: RowView, { timezone }: ReadOptions): void {
  const status = row.of('completed')
  const at = row.of('completed_at')
  const when = parseDateTime(at, 'dmy', timezone)
  found.completed = status === '' ? at !== '' : /^(?:1|2|-\d|completed|archived)$/i.test(status)
  found.completed_at = when ? toStamp(when, timezone) : null
  if (status === '2') line(null, 'Status', 'archived')
  else if (/^-\d$/.test(status)) line(null, 'Status', "won't do")
  else if (!/^(?:0|1|)$/.test(status)) line(null, 'Status', status)
  if (at === '' || (when && found.completed)) return
  line(null, 'Completed', at)
  if (!when) warn('completed_at', 'date_not_understood', at)
}

function readOthers({ found, line, warn }: CollectedTask, row: RowView, options: ReadOptions): void {
  const timezone = found.timezone ?? options.timezone
  const due = found.due_date == null ? undefined : { date: found.due_date, time: found.due_time ?? null }
  for (const text of row
    .first('reminder')
    .split(/[\s,;]+/)
    .filter(Boolean)) {
    const minutes = parseDurationMinutes(text.replace(/^TRIGGER:/i, ''))
    const reminder = minutes === undefined || !due ? undefined : reminderAround(due, minutes, timezone)
    if (reminder) found.reminders = [...(found.reminders ?? []), reminder]
    else {
      line(null, 'Reminder', text)
      warn('reminders', due ? 'reminder_not_understood' : 'needs_due_date', text)
    }
  }
  const created = parseDateTime(row.first('createdtime'), 'dmy', timezone)
  line(null, 'Created', created ? `${created.date} ${created.time ?? ''}`.trim() : row.first('createdtime'))
}
