import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, silentLog } from '../../../core/supervisor-log.ts'
import { chooseServerUser } from './server-user.ts'
import { databaseFolder, embeddedAddress, type EmbeddedAddress } from './address.ts'
import { createDatabase, holdsDatabase, removeUnfinished } from './create-database.ts'
import { stopLeftoverServer, skipShutdownCheckpoint } from './leftover-server.ts'
import { preparePostgresPackage } from './postgres-package.ts'
import { type PostgresRuntime, spawnProgram } from './run-program.ts'
import { followServerLog } from './server-log.ts'
import { serverArguments } from './server-settings.ts'
import { watchdogScript } from './watchdog.ts'

export type EmbeddedServer = {
  /** For this process; others call `embeddedAddress()`. */
  readonly connection: EmbeddedAddress
  /** Resolves when the server has ended, for whatever reason, with how it ended. */
  readonly exited: Promise<string>
  /** Ends sessions and stops; after `withinMs` without a checkpoint, so that the next start recovers. */
  stop(withinMs?: number): Promise<void>
}

type Options = {
  dataDir: string
  /** Only a test may turn it off, since a power cut would destroy the database. */
  fsync?: boolean
  /** The maximum number of connections. */
  connections?: number
  log?: Log
}

const readyMessage = 'database system is ready to accept connections'
/** The message of a server that starts while the previous one is still running. */
const busyMessage = /lock file|shared memory block .* is still in use/
const busyRetryMs = 10_000

/**
 * Starts PostgreSQL on the database in `dataDir`, which is created if needed; after a crash it recovers
 * first. The caller holds the data folder's lock. The server ends with this process, however that ends.
 *
 * @throws when the folder contains a database of another major version, or PostgreSQL fails to start
 */
export async function startEmbedded({
  dataDir,
  fsync = true,
  connections = 100,
  log = silentLog,
}: Options): Promise<EmbeddedServer> {
  const folder = databaseFolder(dataDir)
  const exists = holdsDatabase(folder)
  const linksFolder = join(dataDir, 'lib')
  const postgres = preparePostgresPackage(linksFolder)
  const serverUser = chooseServerUser(folder, [dirname(postgres.postgres), linksFolder])
  const runtime = { serverUser, postgres }
  removeUnfinished(folder)
  if (!exists) await createDatabase(folder, runtime, fsync)

  const settings = serverArguments({ folder, fsync, connections })
  const giveUpAt = performance.now() + busyRetryMs
  for (;;) {
    const stalePid = await stopLeftoverServer(folder)
    const attempt = launch(runtime, folder, settings, stalePid, log)
    const failure = await attempt.started
    if (failure === undefined) return { ...attempt.server, connection: embeddedAddress(dataDir) }
    if (!busyMessage.test(failure) || performance.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start: ${failure}`)
    }
    await sleep(100)
  }
}

type Launched = {
  server: Omit<EmbeddedServer, 'connection'>
  /** Resolves to undefined when the server is ready, or to why it ended before that. */
  started: Promise<string | undefined>
}

/** @param stalePid from `stopLeftoverServer`; PostgreSQL treats a lock file of its grandparent as stale */
function launch(
  runtime: PostgresRuntime,
  folder: string,
  settings: string[],
  stalePid: number | undefined,
  log: Log,
): Launched {
  const child = spawnProgram(
    runtime,
    ['sh', '-c', watchdogScript, 'daybook-postgres'],
    [runtime.postgres.postgres, '-D', folder, ...settings],
    {
      stdio: ['pipe', 'ignore', 'pipe'],
      // In its own session, since Ctrl-C in the terminal is for this process, which stops the server last.
      detached: true,
      env: stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
    },
  )
  // Nothing is ever written to it; closing it is the signal to stop.
  child.stdin?.on('error', () => {})

  const ready = Promise.withResolvers<undefined>()
  let lastMessage = ''
  if (child.stderr) {
    followServerLog(child.stderr, log, (message) => {
      lastMessage = message
      if (message === readyMessage) ready.resolve(undefined)
    })
  }
  const exited = once(child, 'exit').then(
    ([code, signalName]) => `${signalName ?? `exit code ${code}`}`,
    (error: Error) => error.message,
  )
  return {
    started: Promise.race([ready.promise, exited.then((how) => lastMessage || how)]),
    server: {
      exited,
      async stop(withinMs = 10_000) {
        child.stdin?.end()
        const overdue = setTimeout(() => skipShutdownCheckpoint(folder), withinMs)
        await exited
        clearTimeout(overdue)
      },
    },
  }
}
