import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import type { NotificationSettings } from './schema.ts'

type Kinds = Omit<NotificationSettings, 'daily_hour'>
/** Without `push` where it was stored by a release that had none. */
type Channels = {
  [K in keyof Kinds]: Omit<Kinds[K], 'push'> & Partial<Pick<Kinds[K], 'push'>>
}
/** The same, without the kind that was added since. */
type StoredChannels = Omit<Channels, 'unblocked'> & Partial<Pick<Channels, 'unblocked'>>

/** The settings of a member who has changed them. */
export const StoredSettings = Type.Object({
  ways: Type.Unsafe<StoredChannels>({ type: 'object' }),
  daily_hour: Type.Integer(),
})
export type StoredSettings = Static<typeof StoredSettings>

export type MemberRef = Pick<Actor, 'workspace_id' | 'member_id'>

/** Returns a member's stored settings; undefined if they never changed them. */
export async function findStoredSettings(sql: Sql, member: MemberRef): Promise<StoredSettings | undefined> {
  const [settings] = await sql(StoredSettings)`
    select ways, daily_hour from notification_settings
    where workspace_id = ${member.workspace_id} and member_id = ${member.member_id}`
  return settings
}

export const upsertSettings = (
  sql: Transaction,
  member: MemberRef,
  { ways, daily_hour }: StoredSettings,
) => sql(NoRow)`
  insert into notification_settings (workspace_id, member_id, ways, daily_hour)
  values (${member.workspace_id}, ${member.member_id}, ${json(ways)}, ${daily_hour})
  on conflict (workspace_id, member_id) do update set ways = excluded.ways, daily_hour = excluded.daily_hour`
