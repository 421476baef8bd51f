import { dateInZone, displayZone, timeInZone, zonedTimeToMs } from '../../lib/time-zone.ts'

/** Returns a time as `datetime-local` inputs need it: wall-clock time in the person's zone, without its name. */
export const toDateTimeInput = (ms: number): string =>
  `${dateInZone(displayZone(), ms)}T${timeInZone(displayZone(), ms)}`

/** Returns the instant of a time from a `datetime-local` input, in milliseconds since 1970. */
export function fromDateTimeInput(value: string): number {
  const [date = '', time = ''] = value.split('T')
  return zonedTimeToMs(date, time.slice(0, 5), displayZone())
}
