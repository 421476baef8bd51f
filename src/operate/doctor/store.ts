import type { Sql } from '../../platform/db/sql.ts'
import { type Static, Type } from '../../core/typebox.ts'

const ServerRow = Type.Object({
  version: Type.String(),
  version_number: Type.Integer(),
  fsync: Type.String(),
  synchronous_commit: Type.String(),
  max_connections: Type.Integer(),
  /** Milliseconds since 1970, by the server's clock. */
  now_ms: Type.Number(),
  size_bytes: Type.Number(),
})

/** Returns the version, settings, time and size of the server. */
export async function findServer(sql: Sql): Promise<Static<typeof ServerRow>> {
  const [row] = await sql(ServerRow)`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::integer as version_number,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('max_connections')::integer as max_connections,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      pg_database_size(current_database())::float8 as size_bytes`
  if (!row) throw new Error('the server returned no row')
  return row
}

const StandbyRow = Type.Object({ name: Type.String(), state: Type.String(), behind_bytes: Type.Number() })

/** Lists the standbys of this server, as far as the role can see them. */
export const listStandbys = (sql: Sql) => sql(StandbyRow)`
  select coalesce(application_name, '') as name, coalesce(sync_state, '') as state,
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 as behind_bytes
  from pg_stat_replication`

const BacklogRow = Type.Object({
  /** Events that no worker has picked up yet. */
  undispatched: Type.Integer(),
  mails_given_up: Type.Integer(),
  addresses_failing: Type.Integer(),
})

export async function findBacklog(sql: Sql): Promise<Static<typeof BacklogRow>> {
  const [row] = await sql(BacklogRow)`
    select (select count(*)::integer from outbox) as undispatched,
      (select count(*)::integer from mails where failed_at is not null) as mails_given_up,
      (select count(*)::integer from webhooks where enabled and failing_since is not null) as addresses_failing`
  return row ?? { undispatched: 0, mails_given_up: 0, addresses_failing: 0 }
}
