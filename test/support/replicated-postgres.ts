import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import type { Client } from 'pg'
import { type ServerUser, chooseServerUser } from '../../src/platform/db/embedded/server-user.ts'
import { databaseName, databaseRole } from '../../src/platform/db/embedded/address.ts'
import { createDatabase } from '../../src/platform/db/embedded/create-database.ts'
import { preparePostgresPackage } from '../../src/platform/db/embedded/postgres-package.ts'
import { runProgram, type PostgresRuntime, spawnProgram } from '../../src/platform/db/embedded/run-program.ts'
import { freePort, temporaryFolder, waitUntil } from './processes.ts'
import { withClient } from './with-client.ts'

/** A PostgreSQL that listens on loopback. */
type PostgresNode = {
  url: string
  as<T>(work: (client: Client) => Promise<T>): Promise<T>
  kill(): Promise<void>
}

const superuser = 'postgres'
const slot = 'standby'

/**
 * A primary that waits for its standby at every commit, using the programs from npm: they lack pg_basebackup,
 * so the standby starts as a copy of the files, taken between the start and the end of a backup.
 */
export async function startReplicatedPair(): Promise<{ primary: PostgresNode; standby: PostgresNode }> {
  const folder = temporaryFolder()
  await chmod(folder, 0o711)
  const postgres = preparePostgresPackage(join(folder, 'lib'))
  const data = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const serverUser = chooseServerUser(data.primary, [dirname(postgres.postgres), join(folder, 'lib')])
  const runtime = { serverUser, postgres }
  await createDatabase(data.primary, runtime, false)
  const port = await freePort()
  const primary = await startNode(runtime, data.primary, port)
  await primary.as(async (client) => {
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
    await client.query(`select pg_backup_start('standby', true)`)
    mkdirSync(data.standby, { mode: 0o700 })
    if (serverUser.user) chownSync(data.standby, serverUser.user.uid, serverUser.user.gid)
    await runProgram(runtime, ['cp', '-a', `${data.primary}/.`, data.standby])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_replslot/standby'])
      await rm(join(data.standby, name), { recursive: true, force: true })
    writeOwned(serverUser, join(data.standby, 'backup_label'), rows[0]?.labelfile ?? '')
    writeOwned(serverUser, join(data.standby, 'standby.signal'), '')
  })
  const standby = await startNode(runtime, data.standby, await freePort(), {
    primary_conninfo: `host=127.0.0.1 port=${port} user=${superuser} application_name=standby`,
    primary_slot_name: slot,
  })
  await primary.as(async (client) => {
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await waitUntil(async () => {
      const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
      return rows.length === 1
    })
  })
  return { primary, standby }
}

function writeOwned({ user }: ServerUser, file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}

async function startNode(
  runtime: PostgresRuntime,
  folder: string,
  port: number,
  settings: Record<string, string | number> = {},
): Promise<PostgresNode> {
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    ...settings,
  }
  const child = spawnProgram(
    runtime,
    [],
    [
      runtime.postgres.postgres,
      '-D',
      folder,
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { stdio: 'ignore' },
  )
  after(() => killNode(child))
  const as: PostgresNode['as'] = (work) =>
    withClient({ host: '127.0.0.1', port, user: superuser, database: databaseName }, work)
  await waitUntil(() =>
    as((client) => client.query('select 1')).then(
      () => true,
      () => false,
    ),
  )
  return {
    url: `postgres://${databaseRole}@127.0.0.1:${port}/${databaseName}`,
    as,
    kill: () => killNode(child),
  }
}

/** Ends it like a power cut. */
async function killNode(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
