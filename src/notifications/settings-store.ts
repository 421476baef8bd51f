import { type Static, Type } from '../lib/type.ts'
import type { Actor } from '../actor.ts'
import { json, type Sql, type Transaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import type { NotificationSettings } from './schema.ts'

type Ways = Omit<NotificationSettings, 'daily_hour'>

const Row = Type.Object({ ways: Type.Unsafe<Ways>({}), daily_hour: Type.Integer() })

/** What a member has chosen; undefined for nothing. */
export async function findSettings(
  sql: Sql,
  actor: Pick<Actor, 'workspace_id' | 'member_id'>,
): Promise<Static<typeof Row> | undefined> {
  const [row] = await sql(Row)`
    select ways, daily_hour from notification_settings
    where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id}`
  return row
}

export const putSettings = (
  sql: Transaction,
  actor: Pick<Actor, 'workspace_id' | 'member_id'>,
  { daily_hour, ...ways }: NotificationSettings,
) => sql(NoRow)`
  insert into notification_settings (workspace_id, member_id, ways, daily_hour)
  values (${actor.workspace_id}, ${actor.member_id}, ${json(ways)}, ${daily_hour})
  on conflict (workspace_id, member_id) do update set ways = excluded.ways, daily_hour = excluded.daily_hour`
