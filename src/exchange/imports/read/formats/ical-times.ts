import { isDate, isTime } from '../../../../core/dates/date-formats.ts'
import { isTimeZone } from '../../../../core/dates/time-zone.ts'
import { firstProperty, type CalendarComponent, type CalendarProperty } from './ical-lines.ts'
import { parseInstant, toLocalDateTime, type LocalDateTime } from '../values/dates.ts'

/**
 * A date and time in a calendar. The time zone is null if it has none, or was converted to the importer's.
 */
export type CalendarTime = LocalDateTime & { timezone: string | null; unknownZone: string | null }

/** Microsoft's names of the most common time zones (CLDR, windowsZones). */
const windowsZones: Record<string, string> = {
  'gmt standard time': 'Europe/London', 'greenwich standard time': 'Atlantic/Reykjavik',
  'w. europe standard time': 'Europe/Berlin', 'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw', 'romance standard time': 'Europe/Paris',
  'e. europe standard time': 'Europe/Chisinau', 'fle standard time': 'Europe/Kiev', 'gtb standard time': 'Europe/Bucharest',
  'turkey standard time': 'Europe/Istanbul', 'russian standard time': 'Europe/Moscow',
  'israel standard time': 'Asia/Jerusalem', 'south africa standard time': 'Africa/Johannesburg',
  'arabian standard time': 'Asia/Dubai', 'india standard time': 'Asia/Calcutta', 'china standard time': 'Asia/Shanghai',
  'singapore standard time': 'Asia/Singapore', 'tokyo standard time': 'Asia/Tokyo', 'korea standard time': 'Asia/Seoul',
  'aus eastern standard time': 'Australia/Sydney', 'new zealand standard time': 'Pacific/Auckland',
  'e. south america standard time': 'America/Sao_Paulo', 'argentina standard time': 'America/Buenos_Aires',
  'atlantic standard time': 'America/Halifax', 'eastern standard time': 'America/New_York',
  'central standard time': 'America/Chicago', 'mountain standard time': 'America/Denver',
  'us mountain standard time': 'America/Phoenix', 'pacific standard time': 'America/Los_Angeles',
  'alaskan standard time': 'America/Anchorage', 'hawaiian standard time': 'Pacific/Honolulu', utc: 'UTC',
} // oxfmt-ignore

/**
 * Creates a lookup from a calendar's time zones to IANA names: they may be IANA names already, at the end of
 * a path (`/mozilla.org/20050126_1/Europe/Berlin`), given in their VTIMEZONE, or Windows names.
 */
export function createZoneLookup(calendars: readonly CalendarComponent[]): (id: string) => string | null {
  const declared = new Map(
    calendars
      .flatMap(({ components }) => components)
      .filter(({ name }) => name === 'VTIMEZONE')
      .map((zone) => [firstProperty(zone, 'TZID')?.raw, firstProperty(zone, 'X-LIC-LOCATION')?.raw] as const),
  )
  const zones = new Map<string, string | null>()
  const find = (id: string): string | null => {
    const parts = id.slice(0, 200).split('/')
    const ends = [3, 2].map((count) => parts.slice(-count).join('/'))
    const candidates = [
      id,
      ...(id.startsWith('/') ? ends : []),
      declared.get(id),
      windowsZones[id.toLowerCase()],
    ]
    return candidates.find((name) => name !== undefined && isTimeZone(name)) ?? null
  }
  return (id) => {
    let zone = zones.get(id)
    if (zone === undefined) zones.set(id, (zone = find(id)))
    return zone
  }
}

/** Parses the first value of a date or date-time; undefined if it is neither. */
export function parseCalendarTime(
  property: CalendarProperty | undefined,
  zoneOf: (id: string) => string | null,
  timezone: string,
): CalendarTime | undefined {
  const value = property?.values[0]
  if (typeof value !== 'string') return undefined
  const date = value.slice(0, 10)
  if (!isDate(date)) return undefined
  if (value.length === 10) return { date, time: null, timezone: null, unknownZone: null }
  const time = value.slice(11, 16)
  if (value[10] !== 'T' || !isTime(time)) return undefined
  if (value.endsWith('Z')) {
    const instantMs = parseInstant(value)
    const shown = instantMs === undefined ? undefined : toLocalDateTime(instantMs, timezone)
    return shown && { ...shown, timezone: null, unknownZone: null }
  }
  const id = property?.params.tzid
  const zone = typeof id === 'string' ? zoneOf(id) : null
  return { date, time, timezone: zone, unknownZone: typeof id === 'string' && zone === null ? id : null }
}
