import type { Actor } from '../actor.ts'
import { fragment, type Sql, type Transaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import { notFound } from '../errors.ts'
import { nullable } from '../http/schemas.ts'
import type { ListId } from '../lib/ids.ts'
import { type Static, Type } from '../lib/type.ts'
import { canSee } from '../lists/visible.ts'

const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })

const StandingRow = Type.Object({
  name: Type.String(),
  archived: Type.Boolean(),
  /** Sealed; null where the list has no address. */
  secret: nullable(bytes),
  created_at: nullable(Type.String()),
})
export type Standing = Static<typeof StandingRow>

/** A list that the actor sees, with its address. @throws not_found */
export async function getStanding(sql: Sql, actor: Actor, listId: ListId): Promise<Standing> {
  const [list] = await sql(StandingRow)`
    select lists.name, lists.archived_at is not null as archived, list_addresses.secret, list_addresses.created_at
    from lists
    left join list_addresses on list_addresses.workspace_id = lists.workspace_id and list_addresses.list_id = lists.id
    where lists.workspace_id = ${actor.workspace_id} and lists.id = ${listId} and ${canSee(actor, fragment`lists.id`)}`
  if (!list) throw notFound()
  return list
}

/** Gives a list its address; the one before, if there was one, is nobody's from then on. */
export const putAddress = (
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  { hash, secret }: { hash: Buffer; secret: Buffer },
) => sql(NoRow)`
  insert into list_addresses (workspace_id, list_id, hash, secret, created_at)
  values (${actor.workspace_id}, ${listId}, ${hash}, ${secret}, ${sql.stamp})
  on conflict (workspace_id, list_id) do update
    set hash = excluded.hash, secret = excluded.secret, created_at = excluded.created_at`

export const deleteAddress = (sql: Transaction, actor: Actor, listId: ListId) => sql(NoRow)`
  delete from list_addresses where workspace_id = ${actor.workspace_id} and list_id = ${listId}`
