import { nextRun } from '../../../core/dates/next-run.ts'
import { isTimeZone } from '../../../core/dates/time-zone.ts'
import { notificationMailDelayMs } from '../../../core/limits.ts'
import type { NotificationKind, NotificationSettings } from '../schema.ts'

/** Returns whether an email is sent at once, however recent the notification and the previous email are. */
export const isUrgent = (kind: NotificationKind, settings: NotificationSettings): boolean =>
  kind === 'reminder' && settings.reminder.mail === 'at_once'

/**
 * Returns when a notification is emailed, as its member's settings say: reminders at once; others after a minute if they
 * are still unread, or in the daily email at the member's hour; null for never.
 *
 * @param createdMs when it was created, in milliseconds since 1970
 */
export function mailTime(
  kind: NotificationKind,
  settings: NotificationSettings,
  timezone: string,
  createdMs: number,
): number | null {
  const { mail } = settings[kind]
  if (mail === 'off') return null
  if (mail === 'daily') {
    // A newer version of Node may no longer know the zone (0124).
    const zone = isTimeZone(timezone) ? timezone : 'UTC'
    return nextRun({ every: 'day', hour: settings.daily_hour }, zone, createdMs)
  }
  return isUrgent(kind, settings) ? createdMs : createdMs + notificationMailDelayMs
}
