import type { Client } from 'pg'

/** Whether a server is a standby, and how many seconds ago the primary wrote what it has still to replay. */
export async function findReplay(client: Client): Promise<{ standby: boolean; behind_s: number }> {
  const { rows } = await client.query<{ standby: boolean; behind_s: number }>(`
    select pg_is_in_recovery() as standby,
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)
      end::float8 as behind_s`)
  return rows[0] ?? { standby: false, behind_s: 0 }
}
