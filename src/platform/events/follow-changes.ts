import type { Logger } from 'pino'
import type { WorkspaceId } from '../../core/ids.ts'
import type { Database } from '../db/database.ts'
import { byShard, type OnlyWorkspaces } from '../db/distribution/by-shard.ts'
import { pollInTurn } from '../db/distribution/poll-in-turn.ts'
import { type BaseTransaction, type Fragment, json, type Sql } from '../db/sql.ts'
import { transact } from '../db/transact.ts'
import { NoRow } from '../db/write.ts'

/** Less than half of the second that a follower may lag behind. */
const pollMs = 400
/** Many workspaces take as few statements as one. */
const workspacesMax = 200

/** A workspace with changes that a follower has not read; `stamp` is the time of its last write. */
export type PendingWorkspace = { workspace_id: WorkspaceId; stamp: string }

/** The last change of a workspace that a follower has read. */
export type ChangeCursor = { workspace_id: WorkspaceId; change_id: string }

/** The last change that a batch read in a workspace, and how many changes it read there. */
export type ReadRange = { workspace_id: WorkspaceId; last: string; count: number }

/** Where a cursor moves. `read_until` is the workspace's last known write if nothing was left to read, or else null. */
type CursorMove = ChangeCursor & { read_until: string | null }

/** A consumer of the change logs of all workspaces, with one cursor for each workspace. */
export type ChangeFollower<
  Pending extends PendingWorkspace,
  Cursor extends ChangeCursor,
  Deferred extends ReadRange = never,
> = {
  /** What it keeps, the same in all processes. */
  name: string
  /** The log message when reading a workspace fails. */
  failure: string
  /** How many changes of one workspace a batch reads at most. */
  changesPerBatch: number
  cursors: {
    /** The table of the cursors. */
    table: Fragment
    listPending(sql: Sql, without: readonly WorkspaceId[], take: number): Promise<Pending[]>
    /** Inserts cursors for those of the workspaces that have none. */
    insertMissing(sql: BaseTransaction, pending: readonly Pending[]): Promise<unknown>
    /** Locks cursors until the commit, except those that another worker holds. */
    lock(sql: BaseTransaction, workspaceIds: readonly WorkspaceId[]): Promise<Cursor[]>
  }
  /**
   * Processes the next batch of each cursor's changes, in the transaction that moves the cursors. The cursors of
   * workspaces in `deferred` stay where they are. `only` are their workspaces if all have to be of one shard.
   */
  processBatch(
    sql: BaseTransaction,
    cursors: readonly Cursor[],
    only: OnlyWorkspaces,
  ): Promise<{ read: ReadRange[]; deferred?: Deferred[] }>
  /** Processes what `processBatch` deferred, in a transaction of its own that also moves the cursor. */
  processDeferred?(
    database: Database,
    batch: Deferred,
    readUntil: string | null,
  ): Promise<{ read: number; created: number }>
  /** For workspaces whose log does not go back far enough: reads them from their tables, batch by batch. */
  rebuild?: {
    /** How many workspaces are rebuilt in a round, each in its own transaction. */
    perRound: number
    isPending(workspace: Pending): boolean
    isUnfinished(cursor: Cursor): boolean
    processBatch(sql: BaseTransaction, cursor: Cursor, only: OnlyWorkspaces): Promise<void>
  }
}

/** How many changes were read, what deferred batches created, and whether there may be more to read now. */
export type RoundResult = {
  read: number
  created: number
  more: boolean
  failed: { workspace_id: WorkspaceId; err: unknown }[]
}

/**
 * Reads a batch of each workspace that has unread changes, so that a workspace with many does not delay the others. A
 * batch and the move of its cursor are one transaction, so a crash loses nothing and repeats nothing. Any number of
 * workers may do this at once.
 */
export async function processPendingChanges<
  Pending extends PendingWorkspace,
  Cursor extends ChangeCursor,
  Deferred extends ReadRange,
>(
  database: Database,
  follower: ChangeFollower<Pending, Cursor, Deferred>,
  without: readonly WorkspaceId[],
): Promise<RoundResult> {
  const { cursors, changesPerBatch, rebuild } = follower
  const pending = await cursors.listPending(database.page, without, workspacesMax)
  const isRebuild = (workspace: Pending) => rebuild?.isPending(workspace) ?? false
  const rebuilds = pending.filter(isRebuild).slice(0, rebuild?.perRound)
  const round: RoundResult = { read: 0, created: 0, more: false, failed: [] }
  async function processGroup(group: readonly Pending[], only: OnlyWorkspaces): Promise<void> {
    for (const { batch, readUntil } of await readWorkspaces(database, follower, group, only, round))
      try {
        const result = await follower.processDeferred?.(database, batch, readUntil)
        round.read += result?.read ?? 0
        round.created += result?.created ?? 0
      } catch (err) {
        round.failed.push({ workspace_id: batch.workspace_id, err })
      }
  }
  const following = pending.filter((workspace) => !isRebuild(workspace))
  for (const group of [following, ...rebuilds.map((workspace) => [workspace])])
    await byShard(database.page, group, processGroup)
  const full = pending.length === workspacesMax || rebuilds.length > 0 || round.read >= changesPerBatch
  round.more = full && round.read > 0
  return round
}

type DeferredBatch<Deferred> = { batch: Deferred; readUntil: string | null }

/** Reads workspaces together or, if that fails, one by one, so that one that fails does not hold up the others. */
async function readWorkspaces<
  Pending extends PendingWorkspace,
  Cursor extends ChangeCursor,
  Deferred extends ReadRange,
>(
  database: Database,
  follower: ChangeFollower<Pending, Cursor, Deferred>,
  pending: readonly Pending[],
  only: OnlyWorkspaces,
  round: RoundResult,
): Promise<DeferredBatch<Deferred>[]> {
  if (pending.length === 0) return []
  try {
    const { read, deferred } = await readTogether(database, follower, pending, only)
    round.read += read
    return deferred
  } catch (err) {
    const [first, ...others] = pending
    if (first && others.length === 0) {
      round.failed.push({ workspace_id: first.workspace_id, err })
      return []
    }
    const deferred: DeferredBatch<Deferred>[] = []
    for (const one of pending)
      deferred.push(...(await readWorkspaces(database, follower, [one], only, round)))
    return deferred
  }
}

/** Reads a batch of each workspace in one transaction: together they take as few statements as one. */
const readTogether = <
  Pending extends PendingWorkspace,
  Cursor extends ChangeCursor,
  Deferred extends ReadRange,
>(
  database: Database,
  follower: ChangeFollower<Pending, Cursor, Deferred>,
  pending: readonly Pending[],
  only: OnlyWorkspaces,
): Promise<{ read: number; deferred: DeferredBatch<Deferred>[] }> =>
  transact(
    database,
    async (sql) => {
      const { cursors, changesPerBatch, rebuild } = follower
      await cursors.insertMissing(sql, pending)
      const locked = await cursors.lock(
        sql,
        pending.map(({ workspace_id }) => workspace_id),
      )
      const isUnfinished = (cursor: Cursor) => rebuild?.isUnfinished(cursor) ?? false
      const following = locked.filter((cursor) => !isUnfinished(cursor))
      const { read, deferred = [] } =
        following.length === 0 ? { read: [] } : await follower.processBatch(sql, following, only)
      const stamps = new Map(pending.map(({ workspace_id, stamp }) => [workspace_id, stamp]))
      const readUntil = ({ workspace_id, count }: ReadRange) =>
        count < changesPerBatch ? (stamps.get(workspace_id) ?? null) : null
      if (read.length > 0)
        await advanceCursors(
          sql,
          cursors.table,
          read.map((range) => ({
            workspace_id: range.workspace_id,
            change_id: range.last,
            read_until: readUntil(range),
          })),
        )
      const rebuilding = locked.filter(isUnfinished)
      for (const cursor of rebuilding) await rebuild?.processBatch(sql, cursor, only)
      return {
        read: read.reduce((sum, { count }) => sum + count, rebuilding.length),
        deferred: deferred.map((batch) => ({ batch, readUntil: readUntil(batch) })),
      }
    },
    only,
  )

/** Moves cursors to the last changes that were read. */
export const advanceCursors = (sql: BaseTransaction, table: Fragment, moves: readonly CursorMove[]) => sql(
  NoRow,
)`
  update ${table}
  set change_id = move.change_id, read_until = greatest(${table}.read_until, move.read_until)
  from jsonb_to_recordset(${json(moves)}::jsonb) as move (workspace_id text, change_id text, read_until timestamptz)
  where ${table}.workspace_id = move.workspace_id
    and ${table}.workspace_id = any(${moves.map(({ workspace_id }) => workspace_id)}::text[])`

/** Keeps a follower at most a second behind the change logs, on a cluster some two, until the returned function is called. */
export const followChanges = <
  Pending extends PendingWorkspace,
  Cursor extends ChangeCursor,
  Deferred extends ReadRange,
>(
  database: Database,
  log: Logger,
  follower: ChangeFollower<Pending, Cursor, Deferred>,
  onRound?: (round: RoundResult) => void,
): (() => Promise<void>) =>
  // Changes that arrive during a pause can wait: a batch of many costs little more than one of a single change.
  pollInTurn(
    { database, log, name: follower.name, key: 'workspace_id', failure: follower.failure, pollMs },
    async (without: WorkspaceId[]) => {
      const round = await processPendingChanges(database, follower, without)
      onRound?.(round)
      return round
    },
  )
