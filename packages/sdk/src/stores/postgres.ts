import type { MirrorStore } from '../sync/store.ts'
import { tableName } from './table-name.ts'

/** Runs a statement with parameters (`$1`, `$2`): `(text, values) => pool.query(text, values)` with `pg`. */
export type PostgresQuery = (
  text: string,
  values: (string | null)[],
) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * A copy in PostgreSQL, with the driver that you use anyway. The table has `id`, `updated_at`, `deleted` and `task`, the
 * JSON as Daybook sent it; a second table, with `_bookmark` in its name, has the bookmark. Both are created if they don't
 * exist. Every batch is one statement, so any connection of a pool will do.
 *
 * @param table for more than one workspace in one database
 * @example
 *     const store = postgresStore((text, values) => pool.query(text, values))
 *     // select task ->> 'title' from daybook_tasks where not deleted
 */
export function postgresStore(query: PostgresQuery, { table = 'daybook_tasks' } = {}): MirrorStore {
  const name = tableName(table)
  let ready: Promise<unknown> | undefined

  /** Two processes that create a table at the same moment get an error from PostgreSQL, so the second tries again. */
  const create = async (sql: string) => query(sql, []).catch(() => query(sql, []))

  async function createTables(): Promise<void> {
    await create(`create table if not exists ${name} (
      id text primary key, updated_at timestamptz not null, deleted boolean not null, task json not null, round text)`)
    await create(`create table if not exists ${name}_bookmark (
      id integer primary key check (id = 1), bookmark text not null)`)
  }

  async function run(text: string, values: (string | null)[]): Promise<Record<string, unknown>[]> {
    // After a failure, the next call tries again.
    ready ??= createTables().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    await ready
    return (await query(text, values)).rows
  }

  return {
    async bookmark() {
      const [row] = await run(`select bookmark from ${name}_bookmark`, [])
      return row?.['bookmark'] as string | undefined
    },
    async apply({ changes, hidden = [], bookmark, round }) {
      await run(
        `with stored as (
          insert into ${name} as kept (id, updated_at, deleted, task, round)
          select task ->> 'id', (task ->> 'updated_at')::timestamptz, (task ->> 'deleted')::boolean, task, $2
          from json_array_elements($1::json) as incoming (task)
          order by task ->> 'id'
          on conflict (id) do update set
            updated_at = greatest(kept.updated_at, excluded.updated_at),
            deleted = case when excluded.updated_at >= kept.updated_at then excluded.deleted else kept.deleted end,
            task = case when excluded.updated_at >= kept.updated_at then excluded.task else kept.task end,
            round = coalesce(excluded.round, kept.round)
        ), removed as (
          delete from ${name} where id in (select json_array_elements_text($4::json))
        )
        insert into ${name}_bookmark (id, bookmark) select 1, $3::text where $3::text is not null
        on conflict (id) do update set bookmark = excluded.bookmark`,
        [JSON.stringify(changes), round ?? null, bookmark ?? null, JSON.stringify(hidden)],
      )
    },
    async prune(round, notAfter) {
      await run(
        `delete from ${name} where not deleted and round is distinct from $1::text and updated_at <= $2::timestamptz`,
        [round, notAfter],
      )
    },
  }
}
