import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MetricsServer } from '../../platform/metrics/metrics-server.ts'
import type { ReadyInfo } from './child.ts'
import { collectStartupGarbage } from './collect-startup-garbage.ts'
import { endForkedAhead, forkProcess, processStdio } from './fork-ahead.ts'
import { superviseChild, type SupervisedChild } from './supervised-child.ts'
import type { Config } from '../../core/config/config.ts'
import { databaseAddresses } from '../../platform/db/connection/addresses.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import { ensureDataFolder, loadSecretKeys } from '../../platform/db/data-folder/data-folder.ts'
import { type DataFolderLock, lockDataFolder } from '../../platform/db/data-folder/data-folder-lock.ts'
import { databaseFolder } from '../../platform/db/embedded/address.ts'
import { holdsDatabase } from '../../platform/db/embedded/create-database.ts'
import type { Log } from '../../core/supervisor-log.ts'
import { superviseServer, type SupervisedServer } from './supervised-server.ts'
import { listenForStop } from './stop-signals.ts'

export type ProcessRole = 'api' | 'worker'

export type SuperviseOptions = {
  config: Config
  roles: readonly ProcessRole[]
  /** The modules that the processes run; each calls `runChild()`. */
  entries: Record<ProcessRole, URL>
  migrate: (addresses: DatabaseAddress[]) => Promise<unknown>
  /** Finds the server that carries notifications; undefined when it's the one of the database. */
  findCoordination: (addresses: DatabaseAddress[]) => Promise<DatabaseAddress | undefined>
  /**
   * Called when the API serves requests (or the worker runs, without the role api), with what to show the
   * operator.
   */
  onReady: (ready: ReadyInfo) => void
  /** Called when the service starts to stop, for whatever reason. */
  onStop?: () => void
  /** How far the service's clock is ahead of the machine's, in milliseconds; 0 except in sandboxes. */
  clockOffsetMs?: number
  log: Log
}

/** Everything that has been started so far, in the order in which it must be stopped. */
type RunningService = {
  children: SupervisedChild[]
  metrics?: MetricsServer
  server?: SupervisedServer
  lock?: DataFolderLock
}

/** Together these are below the 10 s that a stop may take. */
const childrenStopMs = 7_000
const serverStopMs = 2_000
const hurriedStopMs = 500
const commandWaitMs = 10_000

/**
 * Runs the service until a signal stops it: first the embedded PostgreSQL (unless DATABASE_URL is set), then
 * the migrations, then the processes of `roles`. A process that ends unexpectedly is restarted. A second
 * signal shortens the time that requests have to end.
 *
 * @throws when something can't be started or restarted, after everything else has been stopped
 */
export async function supervise(options: SuperviseOptions): Promise<void> {
  const { stop, hurry } = listenForStop()
  const service: RunningService = { children: [] }
  try {
    const failed = startService(options, service)
    await Promise.race([stop, failed])
    options.log.info('stopping')
  } finally {
    options.onStop?.()
    await stopService(service, hurry)
  }
}

/** Starts the service and only ever rejects; everything it starts is in `service` right away. */
async function startService(options: SuperviseOptions, service: RunningService): Promise<never> {
  const { config, roles, migrate, onReady, log } = options
  if (config.databaseUrls.length === 0) service.lock = await acquireDataFolder(config.dataDir)
  const known = {
    secretKeys: loadSecretKeys(config),
    coordination: service.lock ? undefined : await options.findCoordination(databaseAddresses(config)),
  }
  const add = (role: ProcessRole) => {
    const children = roles.includes(role) ? createChildren(role, options, known) : []
    service.children.push(...children)
    return children
  }

  // The API loads its code and sets up its routes while PostgreSQL starts.
  const api = add('api')
  // Not with the role worker alone, nor with several processes of the API.
  endForkedAhead()
  if (service.lock) {
    const connections = connectionsNeeded(config)
    service.server = await superviseServer({ dataDir: config.dataDir, connections, log })
  }
  await migrate(databaseAddresses(config))
  if (config.metrics) {
    const { serveMetrics } = await import('./metrics-server.ts')
    service.metrics = await serveMetrics(config.metrics, service.children)
  }
  const ready = await startChildren(api, service)
  if (api.length > 0) onReady(ready)
  // No one waits for the worker, so it leaves the CPU to the API until that is ready.
  const worker = await startChildren(add('worker'), service)
  if (api.length === 0) onReady(worker)
  collectStartupGarbage()
  return firstFailure(service)
}

/**
 * Resolves when all of `children` serve, with what to show the operator.
 *
 * @throws when part of the service fails
 */
async function startChildren(children: SupervisedChild[], service: RunningService): Promise<ReadyInfo> {
  for (const child of children) child.start()
  const ready = Promise.all(children.map((child) => child.ready))
  return Object.assign({}, ...(await Promise.race([ready, firstFailure(service)])))
}

const firstFailure = ({ children, server }: RunningService): Promise<never> =>
  Promise.race([...children, ...(server ? [server] : [])].map(({ failed }) => failed))

/**
 * Locks the data folder; waits for a command that is using it, since commands end by themselves.
 *
 * @throws when another `serve` uses the folder, or its database can't be used by this release or user
 */
async function acquireDataFolder(dataDir: string): Promise<DataFolderLock> {
  ensureDataFolder(dataDir)
  holdsDatabase(databaseFolder(dataDir))
  const giveUpAt = performance.now() + commandWaitMs
  for (;;) {
    const lock = await lockDataFolder(dataDir, 'serve')
    if (typeof lock === 'object') return lock
    if (lock === 'serve') throw new Error(`daybook serve is already running on ${dataDir}`)
    if (performance.now() > giveUpAt)
      throw new Error(`another daybook command is using ${dataDir}. Try again when it is done`)
    await sleep(100)
  }
}

function createChildren(
  role: ProcessRole,
  options: SuperviseOptions,
  known: { secretKeys: readonly Buffer[]; coordination: DatabaseAddress | undefined },
): SupervisedChild[] {
  const { config, entries, log, clockOffsetMs = 0 } = options
  const exec = fileURLToPath(entries[role])
  // A single process owns its port, so no connections have to be distributed.
  if (role === 'worker' || config.apiProcesses === 1) {
    return [
      superviseChild({
        name: role,
        fork: () => forkProcess(exec),
        ...known,
        clockOffsetMs,
        log,
      }),
    ]
  }

  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec, stdio: processStdio })
  const forkApi = (): ChildProcess => cluster.fork().process
  return Array.from({ length: config.apiProcesses }, (_, index) =>
    superviseChild({ name: `${role}-${index + 1}`, fork: forkApi, ...known, clockOffsetMs, log }),
  )
}

/**
 * Returns how many connections all processes can open, including pipelines and listeners, with a reserve for
 * commands.
 */
export const connectionsNeeded = ({ apiProcesses, databasePool }: Config) =>
  (apiProcesses + 1) * (databasePool + 8) + 30

async function stopService(
  { children, metrics, server, lock }: RunningService,
  hurry: Promise<'hurry'>,
): Promise<void> {
  const childrenEnd = Promise.all(children.map((child) => child.stop(childrenStopMs)))
  void hurry.then(() => Promise.all(children.map((child) => child.stop(hurriedStopMs))))
  await childrenEnd
  metrics?.close()
  await server?.stop(serverStopMs)
  lock?.release()
}
