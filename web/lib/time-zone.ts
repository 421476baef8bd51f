/**
 * Returns the instant of a wall-clock time in a zone, in milliseconds since 1970, to show it before the
 * server answers. A time that a clock change skips or repeats is read as the API reads it: moved forward, or
 * the first of the two.
 */
export function zonedTimeToMs(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const before = wall - zoneOffsetMs(wall - 86_400_000, zone)
  const after = wall - zoneOffsetMs(wall + 86_400_000, zone)
  return before + zoneOffsetMs(before, zone) === wall
    ? before
    : after + zoneOffsetMs(after, zone) === wall
      ? after
      : before
}

/** Returns how far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function zoneOffsetMs(ms: number, zone: string): number {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000
}

/** Swedish formats dates and times as ISO 8601 does. */
function formats(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const format = formatters.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone })
    formatters.set(zone, format)
    return format
  }
}
const dateFormats = formats({ dateStyle: 'short' })
const timeFormats = formats({ timeStyle: 'short' })

/** Returns the date of an instant in a zone. */
export const dateInZone = (zone: string, ms: number): string => dateFormats(zone).format(ms)

/** Returns the time of an instant in a zone. */
export const timeInZone = (zone: string, ms: number): string => timeFormats(zone).format(ms)

/** How long the device is taken to stay in its zone, in milliseconds: asking costs more than a row does. */
const zoneMs = 1_000
let askedAt = -Infinity
let lastZone = ''

/** Returns the time zone of the device, such as `Europe/Lisbon`. */
export function deviceZone(): string {
  if (performance.now() - askedAt < zoneMs) return lastZone
  askedAt = performance.now()
  lastZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return lastZone
}

let zoneOfPerson: () => string = deviceZone

/** Says in whose zone times are shown; until then, in that of the device. */
export const setDisplayZone = (zone: () => string): void => {
  zoneOfPerson = zone
}

/** Returns the zone in which every time is shown: the person's own (0234). */
export const displayZone = (): string => zoneOfPerson()
