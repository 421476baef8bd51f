import { Type, type Static } from '../../core/typebox.ts'
import { type BaseTransaction, json, type Sql } from '../../platform/db/sql.ts'
import type { ClientMetadata } from './client-metadata.ts'

const ClientRow = Type.Object({ metadata: Type.Unsafe<ClientMetadata>({}) })

export async function findClient(sql: Sql, id: string): Promise<ClientMetadata | undefined> {
  const [client] = await sql(ClientRow)`select metadata from oauth_clients where id = ${id}`
  return client?.metadata
}

const ClientNameRow = Type.Object({ id: Type.String(), metadata: Type.Unsafe<ClientMetadata>({}) })
type ClientName = Static<typeof ClientNameRow>

export const listClients = (sql: Sql, ids: readonly string[]): Promise<ClientName[]> => sql(ClientNameRow)`
  select id, metadata from oauth_clients where id = any(${ids}::text[])`

const IdRow = Type.Object({ id: Type.String() })

export const insertClient = (sql: BaseTransaction, metadata: ClientMetadata) => sql(IdRow)`
  insert into oauth_clients (id, metadata, created_at)
  values (${metadata.client_id}, ${json(metadata)}, ${sql.stamp})
  returning id`

/** Deletes all but the newest clients that no one has connected. */
export const deleteExcessClients = (sql: BaseTransaction, keep: number) => sql(IdRow)`
  delete from oauth_clients where id in (
    select id from oauth_clients where used_at is null order by created_at desc, id offset ${keep}
  )
  returning id`

/** Notes the day on which a client was used. Returns a row if it hadn't been noted. */
export const updateUsed = (sql: Sql, id: string, now: string, dayBefore: string) => sql(IdRow)`
  update oauth_clients set used_at = ${now}
  where id = ${id} and (used_at is null or used_at < ${dayBefore})
  returning id`

/** Deletes clients that no one has connected or used for long. @returns how many */
export async function deleteUnusedClients(
  sql: Sql,
  unusedDays: number,
  idleDays: number,
  batch: number,
): Promise<number> {
  const rows = await sql(IdRow)`
    delete from oauth_clients where id in (
      (select id from oauth_clients
        where used_at is null and created_at < service_now(${sql.clockOffsetMs}) - ${unusedDays} * interval '1 day'
        limit ${batch})
      union all
      (select id from oauth_clients
        where used_at < service_now(${sql.clockOffsetMs}) - ${idleDays} * interval '1 day' limit ${batch})
      limit ${batch}
    )
    returning id`
  return rows.length
}
