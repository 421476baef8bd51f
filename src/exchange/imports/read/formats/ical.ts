import { isEmailAddress } from '../../../../core/email.ts'
import { deadlineStamp } from '../../../../core/dates/zoned-instants.ts'
import { importRowsMax } from '../../../../core/limits.ts'
import {
  personLabel,
  type ImportContent,
  type FilePerson,
  type LeftOutReason,
  type ReadOptions,
  type UnsupportedKind,
} from '../../content.ts'
import { createCollector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import {
  propertiesOf,
  firstProperty,
  type CalendarComponent,
  type CalendarProperty,
  parseCalendars,
} from './ical-lines.ts'
import { fillAlarms } from './ical-alarms.ts'
import { fillExceptions, isOverride, overridesOf, ownOverrides, reportOverride } from './ical-exceptions.ts'
import type { ReadState } from './ical-state.ts'
import { type CalendarTime, parseCalendarTime, createZoneLookup } from './ical-times.ts'
import { RefusedFile } from '../refused-file.ts'
import { parseDurationMinutes } from '../values/duration-minutes.ts'
import { parseInstant, parseStamp, toLocalDateTime } from '../values/dates.ts'
import { setStartDate } from '../values/start-date.ts'
import { labelsOf } from '../values/labels.ts'

/**
 * Reads the tasks (VTODO) of an iCalendar file; each calendar becomes a list. Other entries are left out and
 * reported in `lost`. See docs/imports.md.
 *
 * @throws RefusedFile
 */
export function readIcal(text: string, options: ReadOptions): ImportContent {
  const calendars = parseCalendars(text)
  const todos = calendars.map(({ components }) => components.filter(({ name }) => name === 'VTODO'))
  const count = todos.reduce((sum, { length }) => sum + length, 0)
  if (count > importRowsMax) throw new RefusedFile('too_many_rows')
  if (count === 0) throw new RefusedFile('nothing_found')
  const collector = createCollector('ical')
  const reading = { options, zoneOf: createZoneLookup(calendars), collector }
  for (const [index, calendar] of calendars.entries()) {
    if (calendar.components.some(({ name }) => name === 'VEVENT' || name === 'VJOURNAL'))
      collector.lost('events')
    const ownTodos = todos[index] ?? []
    if (ownTodos.length === 0) continue
    const list = `calendar ${index + 1}`
    const name =
      componentText(calendar, 'NAME') || componentText(calendar, 'X-WR-CALNAME') || options.list_name
    collector.list({ key: list, name, description: componentText(calendar, 'X-WR-CALDESC') })
    const overrides = overridesOf(ownTodos)
    const read = new Set<CalendarComponent>()
    for (const todo of ownTodos) {
      if (isOverride(todo)) continue
      const own = collector.has(keyOf(todo)) ? [] : ownOverrides(overrides, todo)
      readTodo(reading, todo, list, own)
      for (const override of own) read.add(override)
    }
    // Changes of occurrences of a series that isn't in the calendar.
    for (const override of [...overrides.values()].flat())
      if (!read.has(override)) reportOverride(collector, override)
  }
  return collector.finish()
}

/** Returns the text of a property. The library unescapes only properties that it knows. */
function propertyText(property: CalendarProperty | undefined): string {
  if (!property) return ''
  const { type, values, raw } = property
  const [value] = values
  return type !== 'unknown' && typeof value === 'string' ? value : unescapeText(raw)
}
const unescapeText = (text: string): string =>
  text.replaceAll(/\\([nN\\,;])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark))
const componentText = (component: CalendarComponent, name: string): string =>
  propertyText(firstProperty(component, name))

const keyOf = (todo: CalendarComponent): string => componentText(todo, 'UID') || `line ${todo.row}`

function readTodo(
  reading: ReadState,
  todo: CalendarComponent,
  list: string,
  overrides: readonly CalendarComponent[],
): void {
  const { collector } = reading
  const key = keyOf(todo)
  if (collector.has(key)) {
    collector.problem(todo.row, null, 'duplicate', componentText(todo, 'SUMMARY'))
    return
  }
  const parent = propertiesOf(todo, 'RELATED-TO').find(
    ({ params }) => (params.reltype ?? 'PARENT').toUpperCase() === 'PARENT',
  )
  const found = {
    key,
    row: todo.row,
    list,
    parent: propertyText(parent) || null,
    title: componentText(todo, 'SUMMARY'),
  }
  const task = collector.task(found)
  fillTexts(task, todo)
  fillStatus(task, todo)
  const due = fillDueDate(task, todo, reading)
  fillExceptions(task, todo, overrides, due, reading)
  fillAlarms(task, todo, due, reading)
  keepOtherProperties(task, todo, reading)
}

function fillTexts({ found, line }: CollectedTask, todo: CalendarComponent): void {
  found.description = componentText(todo, 'DESCRIPTION')
  found.assignees = propertiesOf(todo, 'ATTENDEE').map(attendeeOf)
  found.comments = propertiesOf(todo, 'COMMENT').map((comment) => ({
    text: propertyText(comment),
    author: null,
    created_at: null,
    mentions: [],
  }))
  const categories = propertiesOf(todo, 'CATEGORIES').flatMap(({ values }) =>
    values.filter((value) => typeof value === 'string'),
  )
  found.labels = labelsOf(categories)
  line('locations', 'Location', componentText(todo, 'LOCATION'))
  line('links', 'Link', componentText(todo, 'URL'))
}

/** Properties that are left out, besides those that `X-` programs write for themselves. */
const leftOutProperties: Readonly<Record<string, LeftOutReason>> = {
  UID: 'id', DTSTAMP: 'history', 'LAST-MODIFIED': 'history', SEQUENCE: 'history', 'REQUEST-STATUS': 'history',
  'X-APPLE-SORT-ORDER': 'display', 'X-MOZ-GENERATION': 'history', 'X-MOZ-LASTACK': 'history', 'X-OC-HIDESUBTASKS': 'display',
  'X-EVOLUTION-CALDAV-ETAG': 'id', 'X-EVOLUTION-CALDAV-HREF': 'id', COLOR: 'display',
} // oxfmt-ignore

const readProperties = new Set([
  'SUMMARY', 'DESCRIPTION', 'ATTENDEE', 'COMMENT', 'CATEGORIES', 'LOCATION', 'URL', 'PRIORITY', 'STATUS', 'COMPLETED',
  'PERCENT-COMPLETE', 'DTSTART', 'DUE', 'DURATION', 'RRULE', 'RECURRENCE-ID', 'EXDATE',
]) // oxfmt-ignore

/** The label and kind of properties that are kept as lines. */
const lineProperties: Readonly<Record<string, readonly [label: string, kind: UnsupportedKind | null]>> = {
  ORGANIZER: ['Organizer', 'organizers'], RDATE: ['Also on', 'recurrence_details'],
  EXRULE: ['Except', 'recurrence_details'], CONTACT: ['Contact', null], RESOURCES: ['Resources', null], GEO: ['Position', 'locations'],
  CLASS: ['Visibility', null], CREATED: ['Created', null], 'RELATED-TO': ['Related to', 'dependencies'],
  CONFERENCE: ['Conference', 'links'], IMAGE: ['Image', 'links'], ATTACH: ['Attachment', 'links'],
} // oxfmt-ignore

/** Keeps properties that no field has as lines, with their name if they aren't of the standard. */
function keepOtherProperties(
  { line }: CollectedTask,
  todo: CalendarComponent,
  { collector, options }: ReadState,
): void {
  for (const name of todo.lines.keys()) {
    const reason = leftOutProperties[name]
    if (reason) collector.leftOut(name, reason)
    if (reason || readProperties.has(name)) continue
    const [label, kind] = lineProperties[name] ?? [name, 'custom_fields']
    for (const property of propertiesOf(todo, name)) {
      const isParent =
        name === 'RELATED-TO' && (property.params.reltype ?? 'PARENT').toUpperCase() === 'PARENT'
      if (isParent || (name === 'CLASS' && /^public$/i.test(property.raw))) continue
      // The content of a file isn't readable as text.
      if (name === 'ATTACH' && property.params.value === 'BINARY') collector.lost('files')
      else line(kind, label, shownValue(property, options))
    }
  }
}

function shownValue(property: CalendarProperty, { timezone }: ReadOptions): string {
  const { params, raw } = property
  if (/^mailto:/i.test(raw)) return personLabel(attendeeOf(property))
  const instant = parseInstant(property.values[0])
  const shown = instant === undefined ? undefined : toLocalDateTime(instant, timezone)
  if (shown && raw.endsWith('Z')) return `${shown.date} ${shown.time}`
  const text = propertyText(property)
  return params.reltype ? `${text} (${params.reltype.toLowerCase()})` : text
}

function attendeeOf({ raw, params }: CalendarProperty): FilePerson {
  const address = raw.replace(/^mailto:/i, '').trim()
  return { email: isEmailAddress(address) ? address : null, name: params.cn || address.slice(0, 200) }
}

/** 1 to 4 are high and 6 to 9 low (RFC 5545, 3.8.1.9); the highest becomes urgent. */
const priorities = [0, 4, 3, 3, 3, 2, 1, 1, 1, 1]

function fillStatus({ found, line, warn }: CollectedTask, todo: CalendarComponent): void {
  const text = firstProperty(todo, 'PRIORITY')?.raw.trim() ?? '0'
  const priority = /^\d$/.test(text) ? priorities[Number(text)] : undefined
  if (priority === undefined) {
    line(null, 'Priority', text)
    warn('priority', 'priority_not_understood', text)
  } else found.priority = priority
  const status = componentText(todo, 'STATUS').toUpperCase()
  const completedAt = parseStamp(firstProperty(todo, 'COMPLETED')?.values[0])
  const percent = firstProperty(todo, 'PERCENT-COMPLETE')?.raw.trim() ?? ''
  found.completed =
    status === 'COMPLETED' || status === 'CANCELLED' || completedAt !== null || percent === '100'
  found.completed_at = completedAt
  if (status === 'CANCELLED') line(null, 'Status', 'canceled')
  if (!found.completed && percent !== '' && percent !== '0') line('progress', 'Progress', `${percent} %`)
}

/** Fills the dates. A recurring task without a due date is due at its start. */
function fillDueDate(
  task: CollectedTask,
  todo: CalendarComponent,
  { options, zoneOf }: ReadState,
): CalendarTime | undefined {
  const { found, line, warn } = task
  const timeIn = (name: string) => parseCalendarTime(firstProperty(todo, name), zoneOf, options.timezone)
  const start = timeIn('DTSTART')
  const dueProperty = firstProperty(todo, 'DUE')
  const dueTime = timeIn('DUE')
  if (dueProperty && !dueTime) {
    line(null, 'Due', dueProperty.raw)
    warn('due_date', 'date_not_understood', dueProperty.raw)
  }
  const rule = firstProperty(todo, 'RRULE')?.raw ?? ''
  const due =
    dueTime ??
    endFromDuration(start, firstProperty(todo, 'DURATION')?.raw, options) ??
    (rule === '' || dueProperty ? undefined : start)
  if (due === undefined || due !== start) setStartDate(task, start, firstProperty(todo, 'DTSTART')?.raw ?? '')
  if (rule !== '') found.recurrence = { rule: normalizeRule(rule, options.timezone), from: 'due' }
  if (!due) return undefined
  found.due_date = due.date
  found.due_time = due.time
  found.timezone = due.timezone
  if (due.unknownZone !== null) warn('timezone', 'zone_not_understood', due.unknownZone)
  return due
}

function endFromDuration(
  start: CalendarTime | undefined,
  duration: string | undefined,
  { timezone }: ReadOptions,
): CalendarTime | undefined {
  const minutes = parseDurationMinutes(duration ?? '')
  if (!start || minutes === undefined) return undefined
  const zone = start.timezone ?? timezone
  const instantMs = Date.parse(deadlineStamp(start.date, start.time ?? '00:00', zone)) + minutes * 60_000
  const shown = toLocalDateTime(instantMs, zone)
  return shown && { ...start, date: shown.date, time: start.time === null ? null : shown.time }
}

/** Converts an UNTIL with a time to a date, as Daybook's rules end on a day. */
const normalizeRule = (text: string, timezone: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(
      /UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)/,
      (_, year, month, day, hour, minute, second, zulu) => {
        const instantMs = parseInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
        const shown =
          zulu === 'Z' && instantMs !== undefined ? toLocalDateTime(instantMs, timezone)?.date : undefined
        return `UNTIL=${shown?.replaceAll('-', '') ?? `${year}${month}${day}`}`
      },
    )
