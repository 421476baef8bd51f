import type { Client } from 'pg'
import { placements, workspaceColumn } from './placement.ts'

/** A foreign key as the catalog prints it. */
export type ForeignKey = { table: string; name: string; definition: string }

/** Lists the foreign keys of all tables; Citus hides the tables that are the shards of others, but not their keys. */
export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows
}

/** The same key without `on delete set null`: the statements that delete set the column themselves. */
export const distributedDefinition = ({ definition }: ForeignKey): string =>
  definition.replace(/ ON DELETE SET NULL \([^)]*\)/, '')

export type UniqueIndex = {
  table: string
  index: string
  primary: boolean
  constraint: string | null
  columns: string[]
  definition: string
}

/** Lists the unique indexes of tables kept by workspace that don't have its column. */
export async function listIndexesWithoutWorkspace(client: Client): Promise<UniqueIndex[]> {
  const { rows } = await client.query<UniqueIndex>(`
    select tables.relname::text as "table", indexrelid::regclass::text as index, indisprimary as primary,
      conname::text as constraint, pg_get_indexdef(indexrelid) as definition,
      array(
        select attname::text from unnest(indkey) with ordinality as keys (attnum, nth)
        join pg_attribute on attrelid = indrelid and pg_attribute.attnum = keys.attnum
        order by nth
      ) as columns
    from pg_index
    join pg_class as tables on tables.oid = indrelid
    left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
    where indisunique and not tables.relispartition and tables.relnamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows.filter(
    ({ table, columns }) => placements[table] === 'workspace' && !columns.includes(workspaceColumn(table)),
  )
}

/**
 * Changes what a distributed database refuses and what a release that still serves may rely on: the keys of two queues
 * get the workspace, the triggers that an older release needed go, rate windows survive a crash, numbers of segments have
 * eight bytes, and the time of a statement is that of its node. Each change is made only where it's missing: once a
 * table is distributed, most are refused even if they would change nothing.
 */
export async function adaptSchema(client: Client): Promise<void> {
  for (const { table, index, primary, constraint, columns, definition } of await listIndexesWithoutWorkspace(
    client,
  )) {
    await client.query('begin')
    if (constraint === null) {
      await client.query(`drop index ${index}`)
      await client.query(definition.replace(/\)( WHERE .*)?$/, `, ${workspaceColumn(table)})$1`))
    } else {
      const kind = primary ? 'primary key' : 'unique'
      await client.query(`alter table "${table}" drop constraint "${constraint}"`)
      await client.query(
        `alter table "${table}" add constraint "${constraint}" ${kind} (${columns.join(', ')}, workspace_id)`,
      )
    }
    await client.query('commit')
  }
  for (const [trigger, table] of [
    ['lists_open_during', 'lists'],
    ['members_account_workspaces', 'members'],
    ['members_inside_during', 'members'],
  ]) {
    const { rows } = await client.query(
      'select from pg_trigger where tgname = $1 and tgrelid = $2::text::regclass',
      [trigger, table],
    )
    if (rows.length > 0) await client.query(`drop trigger ${trigger} on ${table}`)
  }
  const { rows: unlogged } = await client.query(
    `select from pg_class where oid = 'rate_windows'::regclass and relpersistence = 'u'`,
  )
  if (unlogged.length > 0) await client.query('alter table rate_windows set logged')
  for (const [table, column] of [
    ['search_segments', 'id'],
    ['search_documents', 'segment'],
  ]) {
    const { rows } = await client.query(
      `select from pg_attribute where attrelid = $1::text::regclass and attname = $2 and atttypid = 'integer'::regtype`,
      [table, column],
    )
    if (rows.length > 0) await client.query(`alter table ${table} alter column ${column} type bigint`)
  }
  await client.query(`
    create or replace function service_now(offset_ms double precision) returns timestamptz
      language sql stable parallel safe
      return date_trunc('milliseconds', statement_timestamp()) + offset_ms * interval '1 millisecond'`)
}
