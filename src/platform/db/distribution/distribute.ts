import type { Client } from 'pg'
import { isCoordinator, isDistributed, listNodes, hasCitus } from './cluster.ts'
import { createFunctions } from './functions.ts'
import { placements, workspaceColumn } from './placement.ts'
import { adaptSchema, distributedDefinition, listForeignKeys, type ForeignKey } from './schema-changes.ts'

/** What a conversion reports: the table it has come to, and how many of how many are done. */
export type DistributionProgress = { table: string; done: number; tables: number; rows: number }

/** The row of `installation` that a conversion in progress has: the foreign keys to bring back. */
const unfinished = 'distribution'

/**
 * Distributes the tables of a database over the nodes of its Citus cluster, by workspace. Each step is skipped if it
 * has been done, so that after a crash the same call goes on where the last one stopped.
 *
 * @param client on the coordinator, outside a transaction, with nothing else connected
 * @returns how many tables were distributed now
 * @throws Error that says what to do when there is no cluster or the service still runs
 */
export async function distribute(
  client: Client,
  report: (progress: DistributionProgress) => void,
): Promise<number> {
  await requireCluster(client)
  await requireIdle(client)
  if ((await isDistributed(client)) && !(await isUnfinished(client))) {
    const placed = await placeTables(client, report)
    await createFunctions(client)
    return placed
  }
  const foreignKeys = await takeForeignKeys(client)
  await adaptSchema(client)
  const placed = await placeTables(client, report)
  await restoreForeignKeys(client, foreignKeys)
  await createFunctions(client)
  await client.query('delete from installation where name = $1', [unfinished])
  return placed
}

/** Whether a conversion was interrupted; the database can't be used until it's finished. */
export async function isUnfinished(client: Client): Promise<boolean> {
  const { rows: found } = await client.query(`select where to_regclass('public.installation') is not null`)
  if (found.length === 0) return false
  const { rows } = await client.query('select from installation where name = $1', [unfinished])
  return rows.length > 0
}

async function requireCluster(client: Client): Promise<void> {
  if (!(await hasCitus(client)))
    throw new Error(
      'this database has no Citus extension. Install Citus on every node and run: create extension citus',
    )
  if (!(await isCoordinator(client)))
    throw new Error('this node is not the coordinator. Set DATABASE_URL to the coordinator for this command')
  const nodes = await listNodes(client)
  if (!nodes.some(({ coordinator, active }) => !coordinator && active))
    throw new Error(
      `the cluster has no worker nodes. Add each one on the coordinator: select citus_add_node('HOST', 5432)`,
    )
}

async function requireIdle(client: Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(`
    select string_agg(distinct application_name, ', ') as names from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'daybook%'`)
  const { names = null } = rows[0] ?? {}
  if (names !== null)
    throw new Error(`Daybook is still connected to the database (${names}). Stop it on every machine first`)
}

/** Drops the foreign keys and remembers them in the same transaction; after a crash returns the remembered ones. */
async function takeForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [
    unfinished,
  ])
  if (rows[0]) return JSON.parse(rows[0].value) as ForeignKey[]
  const foreignKeys = await listForeignKeys(client)
  await client.query('begin')
  try {
    await client.query('insert into installation (name, value) values ($1, $2)', [
      unfinished,
      JSON.stringify(foreignKeys),
    ])
    for (const { table, name } of foreignKeys)
      await client.query(`alter table ${table} drop constraint ${name}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return foreignKeys
}

/**
 * Gives every table that has none its place on the nodes, those of a later release included.
 *
 * @returns how many
 */
export async function placeTables(
  client: Client,
  report: (progress: DistributionProgress) => void = () => {},
): Promise<number> {
  const { rows: unplaced } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)`)
  const names = new Set(unplaced.map(({ name }) => name))
  // Accounts first: tables of the coordinator refer to them. Then the table that the others are kept together with.
  const order = new Set(['accounts', 'workspaces', ...Object.keys(placements)])
  const missing = [...order].filter((table) => names.has(table))
  for (const [done, table] of missing.entries()) {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::float8 as rows from "${table}"`)
    report({ table, done, tables: missing.length, rows: rows[0]?.rows ?? 0 })
    await placeTable(client, table)
  }
  return missing.length
}

async function placeTable(client: Client, table: string): Promise<void> {
  switch (placements[table]) {
    case 'everywhere':
      await client.query(`select create_reference_table('${table}')`)
      break
    case 'workspace': {
      const group = table === 'workspaces' ? 'none' : 'workspaces'
      // Sent as one query, and so in one transaction: what has been copied to the nodes would otherwise stay here too,
      // as hidden rows.
      await client.query(
        `select create_distributed_table('${table}', '${workspaceColumn(table)}', colocate_with => '${group}');
         select truncate_local_data_after_distributing_table('${table}')`,
      )
      break
    }
    default:
      await client.query(`select citus_add_local_table_to_metadata('${table}')`)
  }
}

async function restoreForeignKeys(client: Client, foreignKeys: readonly ForeignKey[]): Promise<void> {
  const present = new Set((await listForeignKeys(client)).map(({ table, name }) => `${table} ${name}`))
  for (const key of foreignKeys)
    if (!present.has(`${key.table} ${key.name}`))
      await client.query(`alter table ${key.table} add constraint ${key.name} ${distributedDefinition(key)}`)
}
