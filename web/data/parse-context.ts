import type { Now } from '../../src/core/phrases/calendar.ts'
import { dateInZone, timeInZone } from '../lib/time-zone.ts'
import { locale } from '../messages/locale.ts'
import { viewerZone } from './viewer-zone.ts'

const isMonthFirst =
  new Intl.DateTimeFormat(locale).formatToParts(0).findIndex(({ type }) => type === 'month') === 0
const dateOrder = isMonthFirst ? 'mdy' : 'dmy'

/**
 * Returns what phrases are read by: the current day and time in the person's zone, and the date order of their country.
 */
export function currentParseContext(ms = Date.now()): Now {
  const zone = viewerZone()
  return { today: dateInZone(zone, ms), time: timeInZone(zone, ms), dateOrder }
}
