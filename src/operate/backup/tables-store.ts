import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table to copy: its columns that aren't generated, its primary key and its identity columns. */
export type Table = { name: string; columns: string[]; key: string[]; identities: string[] }

type TableRow = Table & { needs: string[] }

/** Matters for minutes, and is logged on a cluster only so that a shard can be moved. */
const shortLived = ['rate_windows']
/** What says nothing but what other tables do. */
const derived = ['account_workspaces']
/** Numbered by each node of a cluster for itself. The worker indexes a workspace that has no cursor from its tables. */
const searchIndex = ['search_cursors', 'search_documents', 'search_segments']

/**
 * Lists the tables to back up, each after those that its rows refer to. Unlogged tables only matter for
 * minutes, and the list of migrations belongs to the release.
 *
 * @param distributed whether they are those of a cluster, whose index of the search no other database can use
 */
export async function listTables(client: Client, distributed: boolean): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(
    `select tables.relname::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select attname::text || case when typcollation <> 0 then ' collate "C"' else '' end
        from pg_index
        cross join lateral unnest(indkey) with ordinality as keys (attnum, nth)
        join pg_attribute on attrelid = tables.oid and pg_attribute.attnum = keys.attnum
        join pg_type on pg_type.oid = atttypid
        where indrelid = tables.oid and indisprimary
        order by nth
      ) as key,
      array(
        select attname::text from pg_attribute where attrelid = tables.oid and attidentity <> '' order by attnum
      ) as identities,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = tables.oid and contype = 'f' and confrelid <> tables.oid
      ) as needs
    from pg_class as tables
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname <> all($1)
    order by relname`,
    [['migrations', ...shortLived, ...derived, ...(distributed ? searchIndex : [])]],
  )
  return sortByReferences(rows)
}

function sortByReferences(tables: readonly TableRow[]): Table[] {
  const done = new Map<string, Table>()
  const add = ({ needs, ...table }: TableRow) => {
    if (done.has(table.name)) return
    for (const referenced of tables.filter(({ name }) => needs.includes(name))) add(referenced)
    done.set(table.name, table)
  }
  for (const table of tables) add(table)
  return [...done.values()]
}

const quoteNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Copies the rows of a table out in the order of their keys, as PostgreSQL writes them, one line each. */
export const copyTableOut = (client: Client, { name, columns, key }: Table) =>
  client.query(
    copyTo(`copy (select ${quoteNames(columns)} from "${name}" order by ${key.join(', ')}) to stdout`),
  )

/** Copies the lines of `copyTableOut` in. */
export const copyTableIn = (client: Client, { name, columns }: Table) =>
  client.query(copyFrom(`copy "${name}" (${quoteNames(columns)}) from stdin`))

/** Continues the sequences of a table after its existing numbers. */
export async function restoreSequences(client: Client, { name, identities }: Table): Promise<void> {
  for (const column of identities)
    await client.query(
      `select setval(pg_get_serial_sequence('"${name}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${name}"`,
    )
}

/** Deletes finished exports, since a backup doesn't include their files (0201). */
export const deleteExports = (client: Client) =>
  client.query(`delete from exports where state not in ('waiting', 'running')`)

/** Fills the tables that aren't in a backup from those that are; those of a later migration are filled by it. */
export async function deriveTables(client: Client): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('account_workspaces')`)
  if (rows.length === 0) return
  await client.query(`
    insert into account_workspaces (account_id, workspace_id)
    select account_id, workspace_id from members where removed_at is null
    on conflict do nothing`)
}

export const commit = (client: Client) => client.query('commit')

/** Whether the database is already in use. */
export async function isUsed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select 1 from accounts) or exists (select 1 from workspaces) as used',
  )
  return rows[0]?.used === true
}

export type AppliedMigration = { version: number; name: string; checksum: string }

export const listMigrations = async (client: Client): Promise<AppliedMigration[]> =>
  (await client.query<AppliedMigration>('select version, name, checksum from migrations order by version'))
    .rows

/** Returns the check value of the key that the data is sealed with; empty before the first use. */
export async function findKeyCheck(client: Client): Promise<string> {
  const { rows } = await client.query<{ value: string }>(
    `select value from installation where name = 'secret_key_check'`,
  )
  return rows[0]?.value ?? ''
}

export type StoredFile = { workspace_id: string; id: string; size: number; sha256: string }

/** Lists the attachments whose bytes are stored. */
export const listStoredFiles = async (client: Client): Promise<StoredFile[]> =>
  (
    await client.query<StoredFile>(`
      select workspace_id, id, size, encode(sha256, 'hex') as sha256
      from attachments
      where stored_at is not null and removed_at is null
      order by workspace_id, id`)
  ).rows
