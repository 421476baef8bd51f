import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MetricsServer } from '../../platform/metrics/metrics-server.ts'
import type { ReadyInfo } from './child.ts'
import { superviseChild, type SupervisedChild } from './supervised-child.ts'
import type { Config } from '../../core/config/config.ts'
import { databaseAddresses } from '../../platform/db/connection/addresses.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import { ensureDataFolder, loadSecretKeys } from '../../platform/db/data-folder/data-folder.ts'
import { type DataFolderLock, lockDataFolder } from '../../platform/db/data-folder/data-folder-lock.ts'
import { databaseFolder } from '../../platform/db/embedded/address.ts'
import { holdsDatabase } from '../../platform/db/embedded/create-database.ts'
import type { Log } from '../../core/process-log.ts'
import { superviseServer, type SupervisedServer } from './supervised-server.ts'
import { listenForStop } from './stop-signals.ts'

export type ProcessRole = 'api' | 'worker'

export type SuperviseOptions = {
  config: Config
  roles: readonly ProcessRole[]
  /** The modules that the processes run; each calls `runChild()`. */
  entries: Record<ProcessRole, URL>
  migrate: (addresses: DatabaseAddress[]) => Promise<unknown>
  /** Called when requests are answered (without the role api, when the worker works), with what to tell the operator. */
  onReady: (ready: ReadyInfo) => void
  /** Called when the end begins, whatever brings it about. */
  onStop?: () => void
  /** What the service's clock is ahead of the machine's, in milliseconds; 0 but in sandboxes. */
  clockOffsetMs?: number
  log: Log
}

/** What has been started so far, in the order in which it has to end. */
type RunningService = {
  children: SupervisedChild[]
  metrics?: MetricsServer
  server?: SupervisedServer
  lock?: DataFolderLock
}

/** Together these stay under the 10 s in which a stop must be over. */
const childrenStopMs = 7_000
const serverStopMs = 2_000
const hurriedStopMs = 500
const commandWaitMs = 10_000

/** On a machine with much memory V8 keeps 100 MB for what is young (0129). */
const apiNodeFlags = ['--max-semi-space-size=16']

/**
 * Runs the service until a signal asks it to stop: the embedded PostgreSQL (unless DATABASE_URL is set), then
 * migrations, then the processes of `roles`. A process that ends unasked is started again. The second signal
 * shortens the time that requests have to end.
 *
 * @throws when something cannot be started, at first or again, after everything else has been stopped
 */
export async function supervise(options: SuperviseOptions): Promise<void> {
  const { stop, hurry } = listenForStop()
  const service: RunningService = { children: [] }
  try {
    const lost = startService(options, service)
    await Promise.race([stop, lost])
    options.log.info('stopping')
  } finally {
    options.onStop?.()
    await stopService(service, hurry)
  }
}

/** Settles only by failing; everything it starts is in `service` from its first moment. */
async function startService(options: SuperviseOptions, service: RunningService): Promise<never> {
  const { config, roles, migrate, onReady, log } = options
  if (config.databaseUrls.length === 0) service.lock = await acquireDataFolder(config.dataDir)
  const secretKeys = loadSecretKeys(config)
  const add = (role: ProcessRole) => {
    const children = roles.includes(role) ? createChildren(role, options, secretKeys) : []
    service.children.push(...children)
    return children
  }

  // The API loads its code and lays out its routes while PostgreSQL starts.
  const api = add('api')
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
  // Nobody waits for the worker, so it leaves the processors to the API until that is there.
  const worker = await startChildren(add('worker'), service)
  if (api.length === 0) onReady(worker)
  return firstFailure(service)
}

/** Settles when all of `children` serve, with what they tell the operator. @throws when something is lost */
async function startChildren(children: SupervisedChild[], service: RunningService): Promise<ReadyInfo> {
  for (const child of children) child.start()
  const ready = Promise.all(children.map((child) => child.ready))
  return Object.assign({}, ...(await Promise.race([ready, firstFailure(service)])))
}

const firstFailure = ({ children, server }: RunningService): Promise<never> =>
  Promise.race([...children, ...(server ? [server] : [])].map((kept) => kept.failed))

/**
 * Waits for a command that is using the folder, since commands end by themselves.
 *
 * @throws when another `serve` uses the folder, or when its database is not ours to touch
 */
async function acquireDataFolder(dataDir: string): Promise<DataFolderLock> {
  ensureDataFolder(dataDir)
  holdsDatabase(databaseFolder(dataDir))
  const giveUpAt = performance.now() + commandWaitMs
  for (;;) {
    const lock = await lockDataFolder(dataDir, 'serve')
    if (typeof lock === 'object') return lock
    if (lock === 'serve') throw new Error(`daybook serve is already running on ${dataDir}`)
    if (performance.now() > giveUpAt) throw new Error(`another daybook command is using ${dataDir}`)
    await sleep(100)
  }
}

function createChildren(
  role: ProcessRole,
  options: SuperviseOptions,
  secretKeys: readonly Buffer[],
): SupervisedChild[] {
  const { config, entries, log, clockOffsetMs = 0 } = options
  const exec = fileURLToPath(entries[role])
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc']
  const execArgv = [...process.execArgv, ...(role === 'api' ? apiNodeFlags : [])]
  // A single process owns its port: it needs nobody to hand it connections.
  if (role === 'worker' || config.apiProcesses === 1) {
    return [
      superviseChild({
        name: role,
        fork: () => fork(exec, { stdio, execArgv }),
        secretKeys,
        clockOffsetMs,
        log,
      }),
    ]
  }

  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec, stdio, execArgv })
  const forkApi = (): ChildProcess => cluster.fork().process
  return Array.from({ length: config.apiProcesses }, (_, index) =>
    superviseChild({ name: `${role}-${index + 1}`, fork: forkApi, secretKeys, clockOffsetMs, log }),
  )
}

/** What every process may open, its pipelines and listener included, and room for commands and an operator. */
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
