import { viewerZone } from '../data/viewer-zone.ts'
import { dateInZone, timeInZone } from '../lib/time-zone.ts'
import { locale } from '../messages/locale.ts'
import type { ParseContext } from './read-date.ts'

const monthFirst =
  new Intl.DateTimeFormat(locale).formatToParts(0).findIndex(({ type }) => type === 'month') === 0

/**
 * Returns the context to parse phrases in: the current time in the person's zone, and the date order of
 * their country.
 */
export function currentParseContext(ms = Date.now()): ParseContext {
  const zone = viewerZone()
  return { today: dateInZone(zone, ms), time: timeInZone(zone, ms), monthFirst }
}
