import type { Actor } from '../actor.ts'
import type { Sql, Transaction } from '../db/sql.ts'
import { type NotificationSettings, type NotificationSettingsPatch } from './schema.ts'
import * as store from './settings-store.ts'

/** What whoever has chosen nothing is told, and how. */
const defaults: NotificationSettings = {
  mention: { inbox: true, mail: 'at_once' },
  assigned: { inbox: true, mail: 'at_once' },
  due_soon: { inbox: true, mail: 'daily' },
  reminder: { inbox: true, mail: 'at_once' },
  daily_hour: 8,
}

type Who = Pick<Actor, 'workspace_id' | 'member_id'>

/** What a member is told, and how: as they have chosen, or as everybody begins. */
export async function findSettings(sql: Sql, member: Who): Promise<NotificationSettings> {
  const chosen = await store.findSettings(sql, member)
  return chosen ? { ...chosen.ways, daily_hour: chosen.daily_hour } : defaults
}

/** Changes what is sent, for what is made from now on; what waits to be mailed is asked again when its time comes. */
export async function updateSettings(
  sql: Transaction,
  actor: Actor,
  patch: NotificationSettingsPatch,
): Promise<NotificationSettings> {
  const before = await findSettings(sql, actor)
  const settings: NotificationSettings = {
    mention: { ...before.mention, ...patch.mention },
    assigned: { ...before.assigned, ...patch.assigned },
    due_soon: { ...before.due_soon, ...patch.due_soon },
    reminder: { ...before.reminder, ...patch.reminder },
    daily_hour: patch.daily_hour ?? before.daily_hour,
  }
  await store.putSettings(sql, actor, settings)
  return settings
}
