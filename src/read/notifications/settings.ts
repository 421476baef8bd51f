import type { Sql, Transaction } from '../../platform/db/sql.ts'
import type { NotificationSettings, NotificationSettingsPatch } from './schema.ts'
import { type MemberRef, type StoredSettings, findStoredSettings, upsertSettings } from './settings-store.ts'

/** The settings of members who have not changed them. */
const defaultSettings: NotificationSettings = {
  mention: { inbox: true, mail: 'at_once', push: true },
  assigned: { inbox: true, mail: 'at_once', push: true },
  due_soon: { inbox: true, mail: 'daily', push: true },
  reminder: { inbox: true, mail: 'at_once', push: true },
  unblocked: { inbox: true, mail: 'at_once', push: true },
  daily_hour: 8,
}

/** Returns stored settings, or the defaults if there are none. */
export const withDefaults = ({
  ways,
  daily_hour,
}: { [K in keyof StoredSettings]: StoredSettings[K] | null }) =>
  ways === null || daily_hour === null
    ? defaultSettings
    : {
        mention: withPush(ways.mention),
        assigned: withPush(ways.assigned),
        due_soon: withPush(ways.due_soon),
        reminder: withPush(ways.reminder),
        unblocked: withPush(ways.unblocked ?? defaultSettings.unblocked),
        daily_hour,
      }

/** What was stored before there was push says nothing about it. */
const withPush = (stored: StoredSettings['ways']['mention']) => ({ ...stored, push: stored.push ?? true })

/** Returns a member's settings. */
export async function findSettings(sql: Sql, member: MemberRef): Promise<NotificationSettings> {
  return withDefaults((await findStoredSettings(sql, member)) ?? { ways: null, daily_hour: null })
}

/** Updates the settings that are sent. Emails that are already waiting follow the settings at the time they are due. */
export async function updateSettings(
  sql: Transaction,
  member: MemberRef,
  patch: NotificationSettingsPatch,
): Promise<NotificationSettings> {
  const before = await findSettings(sql, member)
  const ways = {
    mention: { ...before.mention, ...patch.mention },
    assigned: { ...before.assigned, ...patch.assigned },
    due_soon: { ...before.due_soon, ...patch.due_soon },
    reminder: { ...before.reminder, ...patch.reminder },
    unblocked: { ...before.unblocked, ...patch.unblocked },
  }
  const settings = { ways, daily_hour: patch.daily_hour ?? before.daily_hour }
  await upsertSettings(sql, member, settings)
  return withDefaults(settings)
}
