import ICAL from 'ical.js'
import type { CalendarEntry } from './entries.ts'

/** Lines have at most 75 bytes; the library does not count the space that a folded line starts with. */
ICAL.foldLength = 74

/** How often programs are asked to refresh; most treat it as a hint. */
const refreshInterval = 'PT1H'

/** Entries beyond this are left out, in UTF-8 bytes: no calendar program wants more at each refresh. */
const calendarMaxBytes = 2_097_152

const lineEnd = '\r\n'
const lastLine = `END:VCALENDAR${lineEnd}`

/**
 * Builds a calendar as RFC 5545 defines it, from its first entries: all day or at the instant of a deadline in UTC, so
 * that no time zone has to be described. Entries do not mark the member as busy.
 */
export function toICalendar(name: string, host: string, entries: readonly CalendarEntry[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Daybook//Deadlines//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('name', cleanText(name))
  calendar.addPropertyWithValue('x-wr-calname', cleanText(name))
  // The library itself adds VALUE=DURATION to a property that RFC 5545 doesn't know (RFC 7986, 5.7).
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(refreshInterval))
  calendar.addPropertyWithValue('x-published-ttl', refreshInterval)
  const parts = [`${calendar.toString()}${lineEnd}`.slice(0, -lastLine.length)]
  let bytesLeft = calendarMaxBytes
  for (const entry of entries) {
    const event = toVEvents(entry, host)
      .map((component) => `${component.toString()}${lineEnd}`)
      .join('')
    bytesLeft -= Buffer.byteLength(event)
    if (bytesLeft < 0) break
    parts.push(event)
  }
  return `${parts.join('')}${lastLine}`
}

/** A run is followed by its moved occurrences, which have its UID (RFC 5545, 3.8.4.4). */
function toVEvents(entry: CalendarEntry, host: string): ICAL.Component[] {
  const { rrule, skipped = [], moved = [] } = entry
  const event = toVEvent(entry, host)
  if (rrule !== undefined) event.addPropertyWithValue('rrule', ICAL.Recur.fromString(rrule))
  // One a line: some programs read only the first value.
  for (const start of skipped) event.addPropertyWithValue('exdate', toTime(start))
  const overrides = moved.map(({ from, start }) => {
    const override = toVEvent({ ...entry, start }, host)
    override.addPropertyWithValue('recurrence-id', toTime(from))
    return override
  })
  return [event, ...overrides]
}

const toTime = (start: string): ICAL.Time => ICAL.Time.fromString(start, undefined)

function toVEvent({ task, date, start, current }: CalendarEntry, host: string): ICAL.Component {
  const event = new ICAL.Component('vevent')
  const stamp = ICAL.Time.fromDateTimeString(`${task.updated_at.slice(0, 19)}Z`)
  // The current entry keeps its UID when its date moves; later ones are identified by their dates.
  event.addPropertyWithValue('uid', current ? `${task.id}@${host}` : `${task.id}-${date}@${host}`)
  event.addPropertyWithValue('dtstamp', stamp)
  event.addPropertyWithValue('last-modified', stamp)
  event.addPropertyWithValue('dtstart', toTime(start))
  event.addPropertyWithValue('summary', cleanText(task.title))
  event.addPropertyWithValue('description', cleanText(`${task.list_name}\n${task.url}`))
  if (task.labels.length > 0) {
    const categories = new ICAL.Property('categories')
    categories.setValues(task.labels.map(cleanText))
    event.addProperty(categories)
  }
  event.addPropertyWithValue('url', task.url)
  event.addPropertyWithValue('transp', 'TRANSPARENT')
  return event
}

/** RFC 5545 allows no control characters in a text, and a line break as LF, which the library escapes. */
const cleanText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\x7f', '')
