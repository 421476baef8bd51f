import { timeIn, todayIn } from '../../../core/dates/deadline.ts'
import { minuteMs } from '../../../core/dates/zoned-days.ts'
import type { LocalNow } from './read-schedule.ts'

const known = new Map<string, LocalNow>()
let knownMinute = 0

/** Returns the day and the time in a zone, which is computed once a minute: the calendar takes longer than many a call. */
export function localNow(timezone: string, nowMs: number): LocalNow {
  const minute = Math.floor(nowMs / minuteMs)
  if (minute !== knownMinute) known.clear()
  knownMinute = minute
  const now = known.get(timezone) ?? { today: todayIn(timezone, nowMs), time: timeIn(timezone, nowMs) }
  known.set(timezone, now)
  return now
}
