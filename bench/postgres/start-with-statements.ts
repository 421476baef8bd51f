import { Client } from 'pg'
import { databaseRole, embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { type Installation, startInstallation } from '../installation.ts'

/**
 * Starts an installation whose database counts statements with pg_stat_statements. The library is loaded when the server
 * starts, so the installation starts twice.
 */
export async function startWithStatements(
  dataDir: string,
  env: Record<string, string> = {},
  program?: readonly string[],
): Promise<Installation> {
  const first = await startInstallation(dataDir, env, program)
  try {
    await asSuperuser(dataDir, async (client) => {
      await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
    })
  } finally {
    await first.stop()
  }
  const installation = await startInstallation(dataDir, env, program)
  await asSuperuser(dataDir, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('alter system set pg_stat_statements.track_planning = on')
    await client.query('select pg_reload_conf()')
  })
  return installation
}

export const resetStatements = (dataDir: string): Promise<void> =>
  asSuperuser(dataDir, async (client) => {
    await client.query('select pg_stat_statements_reset()')
  })

/** What the service ran of one statement; the time includes waits for locks and the disk. */
export type StatementCount = {
  query: string
  calls: number
  us: number
  /** How much of that went into plans. */
  planUs: number
  /** Pages that it read, from its cache or not. */
  blocks: number
  /** Those that weren't in its cache. */
  uncachedBlocks: number
}

/** Returns what the service has run since the last reset; the benchmark's own statements are another user's. */
export const readStatements = (dataDir: string): Promise<StatementCount[]> =>
  asSuperuser(dataDir, async (client) => {
    const { rows } = await client.query<StatementCount>(
      `select query, sum(calls)::double precision as calls,
         1000 * sum(total_exec_time + total_plan_time) as us, 1000 * sum(total_plan_time) as "planUs",
         sum(shared_blks_hit + shared_blks_read)::double precision as blocks,
         sum(shared_blks_read)::double precision as "uncachedBlocks"
       from pg_stat_statements where userid = $1::regrole group by query order by us desc`,
      [databaseRole],
    )
    return rows
  })

/** Returns the application that each of the server's processes works for. */
export const readBackends = (dataDir: string): Promise<Map<number, string>> =>
  asSuperuser(dataDir, async (client) => {
    const { rows } = await client.query<{ pid: number; name: string }>(
      `select pid, case when backend_type <> 'client backend' then backend_type
         else coalesce(nullif(application_name, ''), 'the benchmark') end as name
       from pg_stat_activity`,
    )
    return new Map(rows.map(({ pid, name }) => [pid, name]))
  })

async function asSuperuser<Result>(
  dataDir: string,
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    ...embeddedAddress(dataDir),
    user: 'postgres',
    application_name: 'daybook bench',
  })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
