import type { Client } from 'pg'
import { errorMessage } from '../../core/describe-error.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import { addressOf, hasCitus, isDistributed } from '../../platform/db/distribution/cluster.ts'
import { isUnfinished } from '../../platform/db/distribution/distribute.ts'
import { onCoordinator, onNode } from '../../platform/db/distribution/on-coordinator.ts'
import * as store from './cluster-store.ts'
import { type Check, fail, type Finding, ok, warn } from './finding.ts'

const mebibyte = 2 ** 20
const clockDriftMaxMs = 2_000
const largestShown = 3
/**
 * Releases of Citus that lose the plan of a statement on the node that has its rows: they plan it again every time and keep
 * all of these plans (citusdata/citus#8371, mended by #8824).
 */
const losePlans = new Set(['12.1.11', '12.1.12', '13.2.1', '13.2.2', '14.0.0'])

type Result = Omit<Finding, 'check'>

/** Returns the checks of a Citus cluster; on a single server they find nothing (0267). */
export const clusterChecks = (address: DatabaseAddress, nowMs: () => number): Check[] => {
  const onCluster = (check: (client: Client, address: DatabaseAddress) => Promise<Result | Result[]>) =>
    onCoordinator(
      address,
      'doctor',
      async (client, coordinator) => ((await hasCitus(client)) ? check(client, coordinator) : []),
      'session',
    )
  return [
    { name: 'cluster', run: () => onCluster(checkConversion) },
    { name: 'nodes', run: () => onCluster((client, coordinator) => checkNodes(client, coordinator, nowMs)) },
    { name: 'workspaces', run: () => onCluster(checkWorkspaces) },
  ]
}

async function checkConversion(client: Client): Promise<Result> {
  if (await isUnfinished(client))
    return fail('the distribution was interrupted', 'run daybook distribute again, with Daybook stopped')
  if (!(await isDistributed(client))) return ok('has Citus, but the tables are not distributed')
  const unplaced = await store.listUnplacedTables(client)
  return unplaced.length === 0
    ? ok('all tables are distributed')
    : fail(
        `the coordinator alone has ${unplaced.join(', ')}`,
        'stop Daybook and run daybook distribute; tables of others belong into another database',
      )
}

async function checkNodes(
  client: Client,
  coordinator: DatabaseAddress,
  nowMs: () => number,
): Promise<Result[]> {
  const nodes = await store.listNodeStates(client)
  const found = await Promise.all(nodes.map((node) => checkNode(node, addressOf(node, coordinator), nowMs)))
  const versions = new Set(found.flatMap(({ version }) => version ?? []))
  return [
    ...found.flatMap(({ results }) => results),
    ...(versions.size > 1
      ? [warn('the nodes have different versions', 'upgrade all of them to the same PostgreSQL and Citus')]
      : []),
    ...nodes
      .filter(({ holds_shards, shards }) => holds_shards && shards === 0)
      .map(({ host, port }) =>
        warn(`${host}:${port} holds no workspaces`, 'run on the coordinator: select citus_rebalance_start()'),
      ),
  ]
}

async function checkNode(
  node: store.ListedNode,
  address: DatabaseAddress,
  nowMs: () => number,
): Promise<{ version?: string; results: Result[] }> {
  const name = `${node.host}:${node.port}${node.coordinator ? ' (coordinator)' : ''}`
  try {
    const { state, counts, driftMs } = await onNode(
      address,
      'doctor',
      async (client) => {
        const found = await store.findNodeState(client)
        const drift = Math.abs(found.now_ms - nowMs())
        return { state: found, driftMs: drift, counts: await store.countStatements(client) }
      },
      'session',
    )
    const version = `PostgreSQL ${state.version}, Citus ${state.citus}`
    const size = `${node.shards} shards, ${Math.ceil(state.size_bytes / mebibyte)} MiB`
    return {
      version,
      results: [
        ok(`${name}: ${version}, ${size}${formatCounts(counts)}`),
        ...problemsOf(name, node, state, driftMs),
      ],
    }
  } catch (error) {
    return {
      results: [
        fail(
          `${name} doesn't answer: ${errorMessage(error)}`,
          'start it, or let this machine reach it; until then its workspaces get 503',
        ),
      ],
    }
  }
}

const formatCounts = (counts: store.StatementCounts | undefined): string =>
  counts ? `, ${counts.several} of ${counts.several + counts.single} statements went to several shards` : ''

const problemsOf = (
  name: string,
  { active, synced }: store.ListedNode,
  state: store.NodeState,
  driftMs: number,
): Result[] => [
  ...(active && synced
    ? []
    : [
        fail(
          `${name} is listed but not in use`,
          'run on the coordinator: select citus_activate_node(HOST, PORT)',
        ),
      ]),
  ...(state.max_prepared_transactions < state.max_connections
    ? [
        fail(
          `${name} allows ${state.max_prepared_transactions} prepared transactions and ${state.max_connections} connections`,
          'set max_prepared_transactions to at least max_connections, since changes of accounts need them',
        ),
      ]
    : []),
  ...citusProblems(name, state.citus),
  ...(state.wal_level === 'logical'
    ? []
    : [
        warn(
          `${name} has wal_level ${state.wal_level}`,
          'set it to logical, or moving workspaces will stop their writes',
        ),
      ]),
  ...(driftMs > clockDriftMaxMs
    ? [
        warn(
          `the clock of ${name} differs from this machine's by ${Math.round(driftMs / 1_000)} s`,
          'synchronize all nodes with NTP, since each stamps the changes of its workspaces',
        ),
      ]
    : []),
]

/** Warns of a release of Citus that wastes time and memory. */
export const citusProblems = (name: string, version: string): Result[] =>
  losePlans.has(version)
    ? [
        warn(
          `${name} has Citus ${version}, which plans repeated statements every time and needs more and more memory`,
          'install 13.2.0 on all nodes, or a newer release that has fix 8824',
        ),
      ]
    : []

async function checkWorkspaces(client: Client): Promise<Result[]> {
  if (!(await isDistributed(client))) return []
  const largest = await store.listLargestWorkspaces(client, largestShown)
  return largest.map(({ workspace_id, tasks, all, host, port }) =>
    ok(`${workspace_id} has ${tasks} of ${all} tasks, on ${host}:${port}`),
  )
}
