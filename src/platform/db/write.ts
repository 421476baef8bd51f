import type { PoolClient } from 'pg'
import { Type } from '../../core/typebox.ts'
import { notFound } from '../../core/errors.ts'
import { stampedId } from '../../core/ids.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import type { Database } from './database.ts'
import { retryMissedShard, rolledBackError } from './database-errors.ts'
import { sendTogether } from './connection/send-together.ts'
import { createSqlTag } from './sql-tag.ts'
import type { LaneWorkspace, laneBrand, transactionBrand, Sql, Transaction } from './sql.ts'
import { begin, commit, inOneRoundTrip, withPoolClient } from './transact.ts'

const LaneRow = Type.Object({
  stamp: Type.String(),
  plan: Type.Unsafe<LaneWorkspace['plan']>(Type.String()),
  timezone: Type.String(),
  member_count: Type.Integer(),
  guest_count: Type.Integer(),
  webhook_count: Type.Integer(),
  last_task_number: Type.Integer(),
  watched_until: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
})
export const NoRow = Type.Object({})

/**
 * Waits until no other transaction writes in the workspace, then stamps: one statement for the lane, the
 * stamp, the workspace's counts and the numbers of new tasks. After a wait PostgreSQL evaluates the expressions again
 * on the new row version, so stamps rise strictly (D36) even when the clock goes back.
 */
const takeLane = (sql: Sql, workspaceId: WorkspaceId, taskNumbers: number) => sql(LaneRow)`
  update workspaces
  set last_stamp = next_stamp(last_stamp, ${sql.clockOffsetMs}), last_task_number = last_task_number + ${taskNumbers}
  where id = ${workspaceId}
  returning last_stamp as stamp, plan, timezone, member_count, guest_count, webhook_count, last_task_number,
    watched_until`

const setLastTaskNumber = (sql: Sql, workspaceId: WorkspaceId, last: number) => sql(NoRow)`
  update workspaces set last_task_number = ${last} where id = ${workspaceId}`

/**
 * Waits for the workspace's writers in progress, for a reader that must not miss a change stamped before its
 * request. The select that follows, a statement of its own, then sees their changes (R-100, hard problem a).
 */
export const awaitWriters = async (sql: Sql, workspaceId: WorkspaceId): Promise<void> => {
  await sql(Type.Object({ id: Type.String() }))`select id from workspaces where id = ${workspaceId} for share`
}

/** Statements that share the round trip of BEGIN and the lane; `work` gets their results. */
export type LaneReads<Before, After> = {
  /** Sent before the lane is requested. */
  before?: ((sql: Sql) => Promise<Before>) | undefined
  /** Sent after it: they run once the lane is held, and see what the writers before have committed. */
  after?: ((sql: Sql) => Promise<After>) | undefined
  /** How many tasks `work` is going to create, if it's known: taking their numbers with the lane costs nothing (0385). */
  taskNumbers?: number | undefined
}

/**
 * Runs `work` in one transaction that holds the workspace's write lane, at READ COMMITTED, and commits. Any
 * error rolls everything back.
 *
 * @throws not_found when there is no such workspace; whatever the reads and `work` throw
 * @example
 *     const list = await write(database, workspaceId, (sql) => createList(sql, actor, { name: 'Customers' }))
 */
export function write<T>(
  database: Database,
  workspaceId: WorkspaceId,
  work: (sql: Transaction) => Promise<T>,
): Promise<T>
export function write<T, Before, After>(
  database: Database,
  workspaceId: WorkspaceId,
  work: (sql: Transaction, before: Before, after: After) => Promise<T>,
  reads: LaneReads<Before, After>,
): Promise<T>
export function write<T, Before, After>(
  database: Database,
  workspaceId: WorkspaceId,
  work: (sql: Transaction, before: Before, after: After) => Promise<T>,
  reads: LaneReads<Before, After> = {},
): Promise<T> {
  let started = false
  const workOnce: typeof work = (...all) => {
    started = true
    return work(...all)
  }
  const run = () =>
    withPoolClient(database.poolOf(workspaceId), (client) =>
      runInLane(database, client, workspaceId, workOnce, reads),
    )
  return database.queue(workspaceId, () => retryMissedShard(run, () => !started))
}

async function runInLane<T, Before, After>(
  database: Database,
  client: PoolClient,
  workspaceId: WorkspaceId,
  work: (sql: Transaction, before: Before, after: After) => Promise<T>,
  reads: LaneReads<Before, After>,
): Promise<T> {
  const sql = createSqlTag((query) => sendTogether(client, query), database.tagOptions)
  const none = () => Promise.resolve(undefined) as Promise<never>
  const [, before, [lane], after] = await inOneRoundTrip(
    sendTogether(client, begin),
    (reads.before ?? none)(sql),
    takeLane(sql, workspaceId, reads.taskNumbers ?? 0),
    (reads.after ?? none)(sql),
  )
  if (!lane) throw notFound()

  const { stamp, watched_until, last_task_number, ...counts } = lane
  let nextTaskNumber = last_task_number - (reads.taskNumbers ?? 0) + 1
  const watched = watched_until !== null && Date.parse(watched_until) > Date.now()
  const workspace = { ...counts, watched }
  let accessChanged = false
  let eventsWaiting = false
  let changed = false
  const deferred: Promise<unknown>[] = []
  const transaction = createTransaction(sql, stamp, workspace, {
    defer(sent) {
      // Awaited with the commit; until then a rejection must not count as unhandled.
      sent.catch(() => {})
      deferred.push(sent)
    },
    takeTaskNumber: () => nextTaskNumber++,
    announceEvents: () => void (eventsWaiting = true),
    announceChanges: () => void (changed = true),
    async takeNextStamp() {
      const [{ stamp: next } = lane] = await takeLane(sql, workspaceId, 0)
      Object.assign(transaction, { stamp: next, stampMs: Date.parse(next) })
    },
    async announceAccessChange() {
      accessChanged = true
      await database.announceAccessChange(sql, workspaceId)
    },
  })
  const result = await work(transaction, before, after)
  if (nextTaskNumber > last_task_number + 1)
    transaction.defer(setLastTaskNumber(sql, workspaceId, nextTaskNumber - 1))
  const [{ command }] = await inOneRoundTrip(sendTogether(client, commit), ...deferred)
  if (command !== 'COMMIT') throw rolledBackError()
  if (accessChanged) database.publishAccessChange(workspaceId)
  if (eventsWaiting) database.notifyEventsWaiting()
  if (changed) database.notifyWorkspaceChanged(workspaceId)
  return result
}

function createTransaction(
  sql: Sql,
  stamp: string,
  workspace: LaneWorkspace,
  hooks: Pick<
    Transaction,
    | 'announceAccessChange'
    | 'announceChanges'
    | 'announceEvents'
    | 'defer'
    | 'takeNextStamp'
    | 'takeTaskNumber'
  >,
): Transaction {
  let ids = 0
  const own: Omit<Transaction, keyof Sql | typeof laneBrand | typeof transactionBrand> = {
    stamp,
    stampMs: Date.parse(stamp),
    workspace,
    newId: (prefix) => stampedId(prefix, transaction.stampMs, ids++),
    ...hooks,
  }
  const transaction = Object.assign(sql, own) as Transaction
  return transaction
}
