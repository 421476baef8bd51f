import type { Pool, QueryConfig } from 'pg'
import type { DatabaseAddress } from '../connection/client.ts'
import type { RunQuery } from '../sql-tag.ts'
import { addressOf } from './cluster.ts'

/** The connections of a process to one node. */
export type NodeConnections = { pool: Pool; pipelined: RunQuery; close(): Promise<void> }

/** Finds the connections for a statement: to the node that has its workspace, so that no other one has to pass it on. */
export type Routes = {
  /** For the statements of a transaction. */
  ofWorkspace(workspaceId: string): NodeConnections
  /** For a single statement, by the workspace among its parameters (0266), or by several of one node (0264). */
  ofQuery(query: QueryConfig): NodeConnections
  /** The shards of workspaces on a cluster. */
  shards: Shards
  /** Closes the connections to all nodes but the process's own. */
  close(): Promise<void>
}

type Options = {
  /** The node that the process was given. */
  own: NodeConnections
  address: DatabaseAddress
  isDistributed: () => Promise<boolean>
  /** Opens connections to another node; `onFailure` is called when it can't be reached. */
  connect: (address: DatabaseAddress, onFailure: () => void) => NodeConnections
}

/** Workspaces of one shard are on one node, so a statement about them can do everything that one about a single one can. */
export type Shards = {
  /** Finds the shards of workspaces, by their ids. */
  find(workspaceIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Forgets them, as after a failure: an operator can give a large workspace a shard of its own. */
  forget(workspaceIds: readonly string[]): void
}

type Node = { connections: NodeConnections; reachable: boolean; tryAgainAtMs: number }
/** Where a workspace is; no node if it is the process's own. */
type Place = { node: Node | undefined; shard: string; knownUntilMs: number }

/** After that, a workspace may have moved. Until this is noticed, its old node passes statements on. */
const knownMs = 60_000
const placesMax = 100_000
const lookupMax = 1_000
const retryMs = 5_000

/**
 * Creates the routes of a process. Nothing waits for them: a statement goes to the process's own node, which passes it
 * on, until it's known where its workspace is and that the node there can be reached from here.
 */
export function createRoutes({ own, address, isDistributed, connect }: Options): Routes {
  const nodes = new Map<string, Node>()
  const places = new Map<string, Place>()
  const unknown = new Set<string>()
  let distributed: boolean | undefined
  let asking = false
  let closed = false

  function ofWorkspace(workspaceId: string): NodeConnections {
    if (distributed === false) return own
    if (distributed === undefined) {
      ask()
      return own
    }
    const place = places.get(workspaceId)
    if (!isCurrent(place)) lookUpSoon(workspaceId)
    if (!place?.node) return own
    if (!place.node.reachable) tryAgain(place.node)
    return place.node.reachable ? place.node.connections : own
  }

  function ask(): void {
    if (asking) return
    asking = true
    void isDistributed()
      .then((answer) => (distributed = answer))
      .catch(() => {})
      .finally(() => (asking = false))
  }

  function lookUpSoon(workspaceId: string): void {
    unknown.add(workspaceId)
    if (unknown.size === 1) setImmediate(() => void lookUp())
  }

  async function lookUp(): Promise<void> {
    const ids = [...unknown].slice(0, lookupMax)
    // If it fails, the next statement of each of them asks again.
    await readPlaces(ids).catch(() => {})
    for (const id of ids) unknown.delete(id)
    if (unknown.size > 0) await lookUp()
  }

  async function readPlaces(ids: readonly string[]): Promise<void> {
    const { rows } = await own.pipelined({ text: placesQuery, values: [ids] })
    if (closed) return
    if (places.size + ids.length > placesMax) places.clear()
    for (const { id, shard, host, port, is_own } of rows as PlaceRow[])
      places.set(id, {
        node: is_own ? undefined : nodeAt(host, port),
        shard,
        knownUntilMs: performance.now() + knownMs,
      })
  }

  async function findShards(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const missing = ids.filter((id) => !isCurrent(places.get(id)))
    for (let start = 0; start < missing.length; start += lookupMax)
      await readPlaces(missing.slice(start, start + lookupMax))
    return new Map(ids.map((id) => [id, places.get(id)?.shard ?? id]))
  }

  function nodeAt(host: string, port: number): Node {
    const name = `${host}:${port}`
    const known = nodes.get(name)
    if (known) return known
    const connections = connect(addressOf({ host, port }, address), () => (node.reachable = false))
    const node: Node = { connections, reachable: false, tryAgainAtMs: 0 }
    nodes.set(name, node)
    tryAgain(node)
    return node
  }

  /** The node may have a name that only the other nodes know. */
  function tryAgain(node: Node): void {
    if (performance.now() < node.tryAgainAtMs) return
    node.tryAgainAtMs = performance.now() + retryMs
    void node.connections
      .pipelined({ text: 'select 1' })
      .then(() => (node.reachable = true))
      .catch(() => {})
  }

  return {
    ofWorkspace,
    ofQuery({ values = [] }) {
      if (distributed === false) return own
      const named = (values as unknown[]).find((value) => isWorkspaceId(value) || isWorkspaceIds(value))
      if (named === undefined) return own
      const [first = own, ...others] = new Set([named as string | string[]].flat().map(ofWorkspace))
      return others.length === 0 ? first : own
    },
    shards: {
      find: findShards,
      forget: (ids) => ids.forEach((id) => places.delete(id)),
    },
    async close() {
      closed = true
      await Promise.all(Array.from(nodes.values(), ({ connections }) => connections.close()))
    },
  }
}

const isCurrent = (place: Place | undefined): boolean =>
  place !== undefined && performance.now() <= place.knownUntilMs

const isWorkspaceIds = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isWorkspaceId)
const isWorkspaceId = (value: unknown): value is string =>
  typeof value === 'string' && value.length === 30 && value.startsWith('wsp_')

type PlaceRow = { id: string; shard: string; host: string; port: number; is_own: boolean }
/** Every node has what it reads. Without `offset`, the shard of each workspace is computed for each placement. */
const placesQuery = `
  select id, shardid::text as shard, nodename as host, nodeport as port,
    pg_dist_node.groupid = (select groupid from pg_dist_local_group) as is_own
  from (
    select id, get_shard_id_for_distribution_column('workspaces', id) as shardid
    from unnest($1::text[]) as asked (id)
    offset 0
  ) as asked
  join pg_dist_placement using (shardid)
  join pg_dist_node on pg_dist_node.groupid = pg_dist_placement.groupid and noderole = 'primary'`
