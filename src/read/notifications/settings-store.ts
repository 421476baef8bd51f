import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import type { NotificationSettings } from './schema.ts'

type Channels = Omit<NotificationSettings, 'daily_hour'>

/** What a member has chosen. */
export const StoredSettings = Type.Object({
  ways: Type.Unsafe<Channels>({ type: 'object' }),
  daily_hour: Type.Integer(),
})
export type StoredSettings = Static<typeof StoredSettings>

type MemberRef = Pick<Actor, 'workspace_id' | 'member_id'>

/** Undefined for who has chosen nothing. */
export async function findStoredSettings(sql: Sql, who: MemberRef): Promise<StoredSettings | undefined> {
  const [chosen] = await sql(StoredSettings)`
    select ways, daily_hour from notification_settings
    where workspace_id = ${who.workspace_id} and member_id = ${who.member_id}`
  return chosen
}

export const upsertSettings = (sql: Transaction, who: MemberRef, { ways, daily_hour }: StoredSettings) => sql(
  NoRow,
)`
  insert into notification_settings (workspace_id, member_id, ways, daily_hour)
  values (${who.workspace_id}, ${who.member_id}, ${json(ways)}, ${daily_hour})
  on conflict (workspace_id, member_id) do update set ways = excluded.ways, daily_hour = excluded.daily_hour`
