import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, silentLog } from '../../../core/process-log.ts'
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
  /** For this process; another one asks `embeddedAddress()`. */
  readonly connection: EmbeddedAddress
  /** Settles when the server has ended, asked or not, with words for how. */
  readonly exited: Promise<string>
  /** Ends sessions and stops, after `withinMs` without a checkpoint (the next start then recovers). */
  stop(withinMs?: number): Promise<void>
}

type Options = {
  dataDir: string
  /** Only a test may do without: a power cut would destroy the database. */
  fsync?: boolean
  /** How many connections at most. */
  connections?: number
  log?: Log
}

const readyMessage = 'database system is ready to accept connections'
/** What a server says that starts while the one before it is still going. */
const busyMessage = /lock file|shared memory block .* is still in use/
const busyRetryMs = 10_000

/**
 * Starts PostgreSQL on the database in `dataDir`, which is made when there is none; after a crash it recovers
 * first. The caller holds the data folder's lock. The server ends with this process, however that ends.
 *
 * @throws when the folder holds the database of another major version, or PostgreSQL refuses to start
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

  const settings = serverArguments({ fsync, connections })
  const giveUpAt = performance.now() + busyRetryMs
  for (;;) {
    const stalePid = await stopLeftoverServer(folder)
    const attempt = launch(runtime, folder, settings, stalePid, log)
    const complaint = await attempt.started
    if (complaint === undefined) return { ...attempt.server, connection: embeddedAddress(dataDir) }
    if (!busyMessage.test(complaint) || performance.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start: ${complaint}`)
    }
    await sleep(100)
  }
}

type Launched = {
  server: Omit<EmbeddedServer, 'connection'>
  /** Undefined when the server is ready, else why it ended before. */
  started: Promise<string | undefined>
}

/** @param stalePid what `stopLeftoverServer` found; PostgreSQL takes a lock file of its grandparent for a stale one */
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
      // A session of its own: Ctrl-C in the terminal is for us, and we stop the server last.
      detached: true,
      env: stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
    },
  )
  // Written to by nobody: that it closes is the message.
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
