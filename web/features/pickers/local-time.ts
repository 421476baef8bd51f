import { zonedTimeToMs } from '../../lib/time-zone.ts'
import { deviceZone, toDateTimeInput, weekdayName } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { weekdayOf } from '../../lib/dates.ts'

/**
 * Returns the time on this device for a time in another zone, with its weekday if that differs: "01:00", "Sun
 * 23:00". Undefined if the clocks agree.
 */
export function localTimeIfDifferent(date: string, time: string, zone: string): string | undefined {
  if (zone === '' || zone === deviceZone()) return undefined
  const [day = '', hour = ''] = toDateTimeInput(zonedTimeToMs(date, time, zone)).split('T')
  if (day !== date) return `${weekdayName(weekdayOf(day))} ${formatTimeOfDay(hour)}`
  return hour === time ? undefined : formatTimeOfDay(hour)
}
