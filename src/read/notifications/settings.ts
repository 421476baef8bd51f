import type { Actor } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import type { NotificationSettings, NotificationSettingsPatch } from './schema.ts'
import { type StoredSettings, findStoredSettings, upsertSettings } from './settings-store.ts'

type MemberRef = Pick<Actor, 'workspace_id' | 'member_id'>

/** What whoever has chosen nothing is told, and how. */
const defaultSettings: NotificationSettings = {
  mention: { inbox: true, mail: 'at_once' },
  assigned: { inbox: true, mail: 'at_once' },
  due_soon: { inbox: true, mail: 'daily' },
  reminder: { inbox: true, mail: 'at_once' },
  daily_hour: 8,
}

/** What a row says, where there is one. */
export const withDefaults = ({
  ways,
  daily_hour,
}: { [K in keyof StoredSettings]: StoredSettings[K] | null }) =>
  ways === null || daily_hour === null ? defaultSettings : { ...ways, daily_hour }

/** What a member is told, and how: as they have chosen, or as everybody begins. */
export async function findSettings(sql: Sql, who: MemberRef): Promise<NotificationSettings> {
  return withDefaults((await findStoredSettings(sql, who)) ?? { ways: null, daily_hour: null })
}

/** Changes what is sent, for what comes from now on; what waits to be mailed is asked again when its time comes. */
export async function updateSettings(
  sql: Transaction,
  who: MemberRef,
  patch: NotificationSettingsPatch,
): Promise<NotificationSettings> {
  const before = await findSettings(sql, who)
  const ways = {
    mention: { ...before.mention, ...patch.mention },
    assigned: { ...before.assigned, ...patch.assigned },
    due_soon: { ...before.due_soon, ...patch.due_soon },
    reminder: { ...before.reminder, ...patch.reminder },
  }
  const chosen = { ways, daily_hour: patch.daily_hour ?? before.daily_hour }
  await upsertSettings(sql, who, chosen)
  return withDefaults(chosen)
}
