import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { DatabaseAddress } from './connection/client.ts'
import { isDistributed } from './distribution/cluster.ts'
import { isUnfinished, placeTables } from './distribution/distribute.ts'
import { createFunctions } from './distribution/functions.ts'
import { onCoordinator } from './distribution/on-coordinator.ts'
import { separateStatements } from './distribution/separate-changes.ts'
import { createPartitions } from './partitions.ts'

/**
 * Migrations are plain SQL files, append-only, each in its own transaction; a file whose first line is
 * `-- no-transaction` runs statement by statement. On a cluster, a line `-- place tables` gives the tables created above
 * it their nodes, which has to come before their foreign keys. An advisory lock lets one process migrate at a time.
 */

const folder = new URL('../../../migrations/', import.meta.url)
const lockKey = 4_219_001

export type Migration = { version: number; name: string; sql: string; checksum: string }

/** Reads the migrations of this release, in order. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const files = await migrationFiles(from)
  return Promise.all(
    files.map(async (name, index) => {
      const version = Number(name.slice(0, 4))
      if (version !== index + 1) throw new Error(`migrations/${name}: expected number ${index + 1}`)
      const sql = await readFile(new URL(name, from), 'utf8')
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const migrationFiles = async (from: URL): Promise<string[]> =>
  (await readdir(from)).filter((name) => /^\d{4}_[a-z0-9-]+\.sql$/.test(name)).sort()

/** Returns the number of this release's newest migration. */
export const newestMigration = async (): Promise<number> => (await migrationFiles(folder)).length

type Applied = { version: number; name: string; checksum: string }

type MigrateOptions = {
  /** The folder of the migrations, if not this release's. */
  from?: URL
  /** The last migration to apply, for a restore that needs the schema of an older release. */
  upTo?: number
  /** The service's time, if its clock is shifted. */
  nowMs?: number
}

/**
 * Migrates the database to this release and creates the partitions of the coming days. Of two processes that
 * start, the second one waits and has nothing to do.
 *
 * @returns the names of the applied migrations
 * @throws when the database is newer than this release, when an applied file has been changed, or when `daybook
 *   distribute` was interrupted
 */
export async function migrate(
  address: DatabaseAddress,
  { from, upTo = Infinity, nowMs = Date.now() }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await readMigrations(from)).filter(({ version }) => version <= upTo)
  return onCoordinator(address, 'daybook migrate', async (client) => {
    if (await isUnfinished(client))
      throw new Error(
        "the database's distribution was interrupted. Run daybook distribute again to finish it",
      )
    await waitForLock(client)
    await client.query(
      'create table if not exists migrations (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = (
      await client.query<Applied>('select version, name, checksum from migrations order by version')
    ).rows
    const pending = findPendingMigrations(migrations, applied)
    const distributed = await isDistributed(client)
    for (const migration of pending) await apply(client, migration, distributed)
    if (distributed) await createFunctions(client)
    await createPartitions(client, nowMs)
    return pending.map((migration) => migration.name)
  })
}

const lockPollMs = 100

/**
 * Waits for the lock by asking for it again and again: an index that is built concurrently waits for every statement
 * that is running, and one that waits for the lock would wait for the index in turn.
 */
async function waitForLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockKey,
    ])
    if (rows[0]?.locked) return
    await sleep(lockPollMs)
  }
}

/** Returns the migrations that are still to be applied. @throws as `migrate` does */
export function findPendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { version, name, checksum } of applied) {
    const migration = migrations[version - 1]
    if (!migration)
      throw new Error(
        `the database is newer than this release, with migration ${name}. Start a newer release`,
      )
    if (migration.checksum !== checksum)
      throw new Error(`migrations/${migration.name} has been changed since it was applied`)
  }
  return migrations.slice(applied.length)
}

async function apply(
  client: Client,
  { version, name, sql, checksum }: Migration,
  distributed: boolean,
): Promise<void> {
  const note = (text: string) => client.query(text, [version, name, checksum])
  const insert = 'insert into migrations (version, name, checksum) values ($1, $2, $3)'
  const inTransaction = !sql.startsWith('-- no-transaction')
  const runParts = async () => {
    for (const part of sql.split(/^-- place tables$/m)) {
      const statements = distributed
        ? separateStatements(part)
        : inTransaction
          ? [part]
          : part.split(/;\s*$/m)
      for (const statement of statements) if (statement.trim()) await client.query(statement)
      if (distributed) await placeTables(client)
    }
  }
  if (!inTransaction) {
    await runParts()
    await note(insert)
    return
  }
  await client.query('begin')
  try {
    // A cluster refuses some changes after others of the same transaction unless all of a node go through one connection.
    if (distributed) await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`)
    await runParts()
    await note(insert)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migrations/${name}: ${(error as Error).message}`, { cause: error })
  }
}
