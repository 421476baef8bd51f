import { instantOf } from '../../lib/time-zone.ts'
import { deviceZone, localInput, weekdayName } from '../../messages/format-date.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { weekdayOf } from '../../lib/dates.ts'

/**
 * What an hour of another zone is on this device, with its weekday where that is another: "01:00", "Sun 23:00".
 * Undefined where clocks agree.
 */
export function hourHere(date: string, time: string, zone: string): string | undefined {
  if (zone === '' || zone === deviceZone()) return undefined
  const [day = '', hour = ''] = localInput(instantOf(date, time, zone)).split('T')
  if (day !== date) return `${weekdayName(weekdayOf(day))} ${hourInWords(hour)}`
  return hour === time ? undefined : hourInWords(hour)
}
