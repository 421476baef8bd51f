import ICAL from 'ical.js'
import { deadlineStamp } from '../../core/dates/zoned-instants.ts'
import type { FeedTask } from './store.ts'

/** Lines have at most 75 bytes; the library does not count the space that a folded line starts with. */
ICAL.foldLength = 74

export type CalendarEntry = { task: FeedTask; dates: readonly string[] }

/** How often programs are asked to refresh; most treat it as a hint. */
const refreshInterval = 'PT1H'

/**
 * Builds a calendar as RFC 5545 defines it: an entry for each date of each task, all day or at the instant of its deadline in
 * UTC, so that no time zone has to be described. Entries do not mark the member as busy.
 */
export function toICalendar(name: string, host: string, entries: readonly CalendarEntry[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Daybook//Deadlines//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('name', name)
  calendar.addPropertyWithValue('x-wr-calname', name)
  calendar
    .addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(refreshInterval))
    .setParameter('value', 'DURATION')
  calendar.addPropertyWithValue('x-published-ttl', refreshInterval)
  for (const entry of entries)
    for (const [nth, date] of entry.dates.entries())
      calendar.addSubcomponent(toVEvent(entry, date, nth, host))
  return `${calendar.toString()}\r\n`
}

function toVEvent({ task }: CalendarEntry, date: string, nth: number, host: string) {
  const event = new ICAL.Component('vevent')
  const stamp = ICAL.Time.fromDateTimeString(`${task.updated_at.slice(0, 19)}Z`)
  // The current entry keeps its UID when its date moves; later ones are identified by their dates.
  event.addPropertyWithValue('uid', nth === 0 ? `${task.id}@${host}` : `${task.id}-${date}@${host}`)
  event.addPropertyWithValue('dtstamp', stamp)
  event.addPropertyWithValue('last-modified', stamp)
  event.addPropertyWithValue('dtstart', toDtStart(task, date))
  event.addPropertyWithValue('summary', task.title)
  event.addPropertyWithValue('description', `${task.list_name}\n${task.url}`)
  event.addPropertyWithValue('url', task.url)
  event.addPropertyWithValue('transp', 'TRANSPARENT')
  return event
}

const toDtStart = ({ due_time, timezone }: FeedTask, date: string): ICAL.Time =>
  due_time === null
    ? ICAL.Time.fromDateString(date)
    : ICAL.Time.fromDateTimeString(`${deadlineStamp(date, due_time, timezone).slice(0, 19)}Z`)
