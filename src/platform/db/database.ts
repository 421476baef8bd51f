import { type Client, Pool } from 'pg'
import type { Clock } from '../../core/clock.ts'
import { FailoverAddresses, type DatabaseAddress, clientClass } from './connection/client.ts'
import { findPrimary } from './connection/find-primary.ts'
import { onCoordinator } from './distribution/on-coordinator.ts'
import { createLaneQueue, type LaneQueue } from './lane-queue.ts'
import { openPipelines } from './connection/pipelines.ts'
import { retryMissedShard } from './database-errors.ts'
import { isDistributed } from './distribution/cluster.ts'
import { createSweep } from './distribution/lost-nodes.ts'
import type { SharedSweeps } from './distribution/shared-sweeps.ts'
import { createRoutes, type NodeConnections } from './distribution/routes.ts'
import { sendOnPool } from './connection/send-query.ts'
import { createSqlTag, type InspectStatement, type SqlOptions } from './sql-tag.ts'
import type { Sql } from './sql.ts'
import { openStandbys, type Standbys } from './standbys.ts'
import type { Channel } from './connection/channel.ts'
import { openCoordination } from './connection/coordination.ts'
import { createRecentCallers, type RecentCallers } from './turns.ts'
import { createBatchNotifier, createNotifier } from './connection/notifier.ts'

export type Database = {
  /**
   * For single-row reads: pipelined, many at a time on a few connections. What it writes, the counts of requests, may be lost
   * in a crash.
   */
  readonly read: Sql
  /** For pages and slow statements: each on a connection of its own. */
  readonly page: Sql
  readonly clock: Clock
  /** Announces that permissions in a workspace have changed, here or in another process. */
  readonly accessChanges: Channel
  /** Announces such a change to all processes, once the transaction of `sql` has committed. */
  announceAccessChange(sql: Sql, workspaceId: string): Promise<void>
  /** Announces it after the commit: to the listeners of this process at once. */
  publishAccessChange(workspaceId: string): void
  /** Announces events to deliver, to the workers. */
  readonly eventsWaiting: Channel
  /** Notifies `eventsWaiting`; calls during a notification in progress are coalesced. */
  notifyEventsWaiting(): void
  /**
   * Announces changes in the workspaces of the payload, separated by spaces, to the processes that watch
   * them.
   */
  readonly workspaceChanges: Channel
  /** Notifies `workspaceChanges`, coalesced in the same way. */
  notifyWorkspaceChanged(workspaceId: string): void
  /** What other processes of a cluster have just looked for. */
  readonly sweeps: SharedSweeps
  /**
   * Runs `work`, which creates or drops tables, on a connection of its own: on the coordinator, if the database is a
   * node of a cluster.
   */
  readonly onCoordinator: <T>(work: (client: Client) => Promise<T>) => Promise<T>
  /** The standbys that `readLate()` may read from. */
  readonly standbys: Standbys
  /** Who has sent a request lately, for the turns that reads and writes take. */
  readonly callers: RecentCallers
  /** The parts that `write()` is built on. */
  readonly pool: Pool
  /** The pool for the transactions of a workspace: on a cluster, that of the node which has it. */
  readonly poolOf: (workspaceId: string) => Pool
  readonly tagOptions: SqlOptions
  readonly queue: LaneQueue
  close(): Promise<void>
}

type Options = {
  addresses: DatabaseAddress[]
  /** The one server that carries notifications, if `addresses` are of a cluster's nodes. */
  coordination?: DatabaseAddress | undefined
  /** Standbys that answer what may be a little late. */
  readAddresses?: readonly DatabaseAddress[]
  publicUrl: string
  clock: Clock
  /** Connections for transactions and pages. */
  poolSize: number
  /** Connections for pipelined reads. */
  pipelines?: number
  applicationName: string
  /** Additional server settings for every connection. */
  settings?: readonly string[]
  inspect?: InspectStatement
}

/** Opens the database; connects when a connection is first needed. */
export function openDatabase(options: Options): Database {
  const { clock, publicUrl, inspect } = options
  const addresses = new FailoverAddresses(options.addresses)
  const Connection = clientClass(addresses, options.applicationName, options.settings)
  const own = openConnections(addresses, options)
  const askDistributed = rememberAnswer(() => isDistributed({ query: (text) => own.pipelined({ text }) }))
  const routes = createRoutes({
    own,
    address: addresses.current(),
    isDistributed: askDistributed,
    connect(address, onFailure) {
      return openConnections(new FailoverAddresses([address], onFailure), options)
    },
  })
  const tagOptions = {
    publicUrl,
    clockOffsetMs: () => clock.offsetMs,
    isDistributed: askDistributed,
    sweep: createSweep((query) => own.pipelined(query)),
    shards: routes.shards,
    inspect,
  }
  const coordination = openCoordination(options, Connection, own.pipelined)
  const { accessChanges, eventsWaiting, changes } = coordination
  const callers = createRecentCallers()
  const standbys = openStandbys({ ...options, addresses: options.readAddresses ?? [], tagOptions })

  return {
    read: createSqlTag((query) => retryMissedShard(() => routes.ofQuery(query).pipelined(query)), tagOptions),
    page: createSqlTag(
      (query) => retryMissedShard(() => sendOnPool(routes.ofQuery(query).pool, query)),
      tagOptions,
    ),
    clock,
    accessChanges,
    announceAccessChange: (sql, workspaceId) => coordination.announceAccessChange(sql, workspaceId),
    publishAccessChange: (workspaceId) => coordination.publishAccessChange(workspaceId),
    eventsWaiting,
    notifyEventsWaiting: createNotifier(() => coordination.run({ text: 'notify events_waiting' })),
    workspaceChanges: changes,
    notifyWorkspaceChanged: createBatchNotifier((names) =>
      coordination.run({ text: `select pg_notify('workspaces_changed', $1)`, values: [names.join(' ')] }),
    ),
    sweeps: coordination.sweeps,
    onCoordinator: async (work) =>
      onCoordinator(await findPrimary(options.addresses), options.applicationName, work, 'session'),
    standbys,
    callers,
    pool: own.pool,
    poolOf: (workspaceId) => routes.ofWorkspace(workspaceId).pool,
    tagOptions,
    queue: createLaneQueue(callers),
    async close() {
      await Promise.all([standbys.close(), coordination.close(), own.close(), routes.close()])
    },
  }
}

/** On a cluster, rate windows are in the write-ahead log, but no request waits until the disk has them (0441). */
const unflushed = ['synchronous_commit=off']

/** Opens connections to one server; none is made before it's needed. */
function openConnections(
  addresses: FailoverAddresses,
  { poolSize, pipelines: count = 4, applicationName, settings = [] }: Options,
): NodeConnections {
  const pool = new Pool({
    Client: clientClass(addresses, applicationName, settings),
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
  })
  // A connection that dies while idle is replaced at the next query; without a listener it would end the
  // process.
  pool.on('error', () => {})
  const Pipelined = clientClass(addresses, applicationName, [...settings, ...unflushed])
  const pipelines = openPipelines(count, Pipelined)
  return {
    pool,
    pipelined: pipelines.run,
    close: async () => void (await Promise.all([pipelines.close(), pool.end()])),
  }
}

/** Asks once, and again only after a failure. */
function rememberAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}
