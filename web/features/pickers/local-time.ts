import { zonedTimeToMs } from '../../lib/time-zone.ts'
import { deviceZone, toDateTimeInput, weekdayName } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { weekdayOf } from '../../lib/dates.ts'

/**
 * What an hour of another zone is on this device, with its weekday where that is another: "01:00", "Sun 23:00".
 * Undefined where clocks agree.
 */
export function localTimeIfDifferent(date: string, time: string, zone: string): string | undefined {
  if (zone === '' || zone === deviceZone()) return undefined
  const [day = '', hour = ''] = toDateTimeInput(zonedTimeToMs(date, time, zone)).split('T')
  if (day !== date) return `${weekdayName(weekdayOf(day))} ${formatTimeOfDay(hour)}`
  return hour === time ? undefined : formatTimeOfDay(hour)
}
