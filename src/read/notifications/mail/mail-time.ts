import { nextRun } from '../../../core/dates/next-run.ts'
import { isTimeZone } from '../../../core/dates/time-zone.ts'
import { notificationMailDelayMs } from '../../../core/limits.ts'
import type { NotificationKind, NotificationSettings } from '../schema.ts'

/** Whether a mail waits for nothing: not until it has stayed unread, nor for the one before it. */
export const isUrgent = (kind: NotificationKind, settings: NotificationSettings): boolean =>
  kind === 'reminder' && settings.reminder.mail === 'at_once'

/**
 * When a notification is mailed that was made at a moment, as its member has chosen: reminders at once, others once
 * they have stayed unread for a minute, or with the day's at the member's hour. Null for never.
 *
 * @param madeMs milliseconds since 1970
 */
export function mailTime(
  kind: NotificationKind,
  settings: NotificationSettings,
  timezone: string,
  madeMs: number,
): number | null {
  const { mail } = settings[kind]
  if (mail === 'off') return null
  if (mail === 'daily') {
    // A zone may be gone from the tables of a newer Node (0124).
    const zone = isTimeZone(timezone) ? timezone : 'UTC'
    return nextRun({ every: 'day', hour: settings.daily_hour }, zone, madeMs)
  }
  return isUrgent(kind, settings) ? madeMs : madeMs + notificationMailDelayMs
}
