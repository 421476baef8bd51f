import type { Client } from 'pg'

/** A node as the cluster lists it. */
export type ListedNode = {
  host: string
  port: number
  coordinator: boolean
  /** Whether the cluster uses it, and has told it where everything is. */
  active: boolean
  synced: boolean
  /** Whether shards may be placed on it. */
  holds_shards: boolean
  /** Parts of the workspaces, each with everything that belongs to them. */
  shards: number
}

/** Lists the nodes, the coordinator first. */
export async function listNodeStates(client: Client): Promise<ListedNode[]> {
  const { rows } = await client.query<ListedNode>(`
    select nodename as host, nodeport as port, node.groupid = 0 as coordinator, isactive as active,
      coalesce(metadatasynced, false) as synced, shouldhaveshards as holds_shards,
      (
        select count(*)::integer from pg_dist_placement as placement
        join pg_dist_shard as shard using (shardid)
        where placement.groupid = node.groupid and shard.logicalrelid = to_regclass('public.workspaces')
      ) as shards
    from pg_dist_node as node
    where noderole = 'primary'
    order by node.groupid, nodename, nodeport`)
  return rows
}

/** What a node says about itself. */
export type NodeState = {
  version: string
  citus: string
  wal_level: string
  max_prepared_transactions: number
  max_connections: number
  /** Milliseconds since 1970, by the node's clock. */
  now_ms: number
  size_bytes: number
}

export async function findNodeState(client: Client): Promise<NodeState> {
  const { rows } = await client.query<NodeState>(`
    select current_setting('server_version') as version,
      coalesce(substring(citus_version() from 'Citus (\\S+)'), '') as citus,
      current_setting('wal_level') as wal_level,
      current_setting('max_prepared_transactions')::integer as max_prepared_transactions,
      current_setting('max_connections')::integer as max_connections,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      pg_database_size(current_database())::float8 as size_bytes`)
  if (!rows[0]) throw new Error('the node returned no row')
  return rows[0]
}

/** How many statements a node has sent to one node, and to several, since it started. */
export type StatementCounts = { single: number; several: number }

/** Counts the statements that a node was sent; undefined when it doesn't count them. */
export async function countStatements(client: Client): Promise<StatementCounts | undefined> {
  const { rows: counting } = await client.query(
    `select where coalesce(current_setting('citus.enable_stat_counters', true), 'off') = 'on'`,
  )
  if (counting.length === 0) return undefined
  const { rows } = await client.query<StatementCounts>(`
    select coalesce(sum(query_execution_single_shard), 0)::float8 as single,
      coalesce(sum(query_execution_multi_shard), 0)::float8 as several
    from citus_stat_counters
    where name = current_database()`)
  return rows[0]
}

/** Lists the tables that the cluster doesn't know, so that only the coordinator has them. */
export async function listUnplacedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
    order by relname`)
  return rows.map(({ name }) => name)
}

export type LargeWorkspace = {
  workspace_id: string
  tasks: number
  /** Those of all workspaces together. */
  all: number
  host: string
  port: number
}

/** Lists the workspaces with the most tasks, and the nodes they are on. */
export async function listLargestWorkspaces(client: Client, take: number): Promise<LargeWorkspace[]> {
  const { rows } = await client.query<LargeWorkspace>(
    `with counts as materialized (
       select workspace_id, sum(task_count)::float8 as tasks from lists group by workspace_id
     ), largest as materialized (
       select workspace_id, tasks, (select sum(tasks) from counts) as "all" from counts
       order by tasks desc
       limit $1
     )
     select workspace_id, tasks, "all", nodename as host, nodeport as port
     from largest
     join pg_dist_placement on shardid = get_shard_id_for_distribution_column('workspaces', workspace_id)
     join pg_dist_node using (groupid)
     where noderole = 'primary'
     order by tasks desc`,
    [take],
  )
  return rows
}
