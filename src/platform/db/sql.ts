import type { Static, TObject } from 'typebox'
import type { Id, Prefix } from '../../core/ids.ts'
import type { Plan } from '../../core/limits.ts'
import type { Sweep } from './distribution/lost-nodes.ts'
import type { Shards } from './distribution/routes.ts'

export { type Fragment, fragment, joinFragments } from './fragment.ts'

/** Runs one statement and returns its rows. */
export type Statement<Row> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

/**
 * The tag is the connection: code that has it can query, and there is no other way. `row` declares the returned
 * columns; the tests compare it with what the server actually returns.
 *
 * @example
 *     const [list] = await sql(ListRow)`
 *       select ${columns(sql)} from lists where workspace_id = ${actor.workspace_id} and id = ${id}`
 */
export type Sql = {
  <Row extends TObject>(row: Row): Statement<Static<Row>>
  /** The origin that links to the web application start with. */
  readonly publicUrl: string
  /**
   * How far the service's time is ahead of the server's; every statement that reads the time passes it on.
   */
  readonly clockOffsetMs: number
  /**
   * Whether the tables are distributed over the nodes of a cluster; asked once in the life of a process. Only for store
   * functions whose one statement for both would cost a single server more than a few percent (0263).
   */
  isDistributed(): Promise<boolean>
  /**
   * Runs a statement that looks at all workspaces; while nodes of a cluster are lost, it looks at those on the others, so
   * that their work goes on.
   *
   * @example
   *     sql.sweep((among) => sql(Row)`select … from outbox where true ${within(among, fragment`workspace_id`)}`)
   */
  readonly sweep: Sweep
  /** Where workspaces are on a cluster, for `byShard()`. */
  readonly shards: Shards
}

/** What the write lane returns along with the stamp, so that no write reads it again. */
export type LaneWorkspace = {
  plan: Plan
  timezone: string
  member_count: number
  guest_count: number
  /** Endpoints that events are delivered to. */
  webhook_count: number
  /** Whether someone is watching it live, in any process. */
  watched: boolean
}

export declare const laneBrand: unique symbol
export declare const transactionBrand: unique symbol

/**
 * A transaction for what belongs to no workspace, such as an account. Only `transact()` and `write()` create
 * one.
 */
export type BaseTransaction = Sql & {
  readonly [transactionBrand]: true
  /** The time of everything in this transaction: ISO 8601, UTC, milliseconds (D36). */
  readonly stamp: string
  readonly stampMs: number
}

/**
 * A transaction that holds its workspace's write lane. Only `write()` creates one, so an operation that
 * changes something outside a transaction doesn't compile.
 */
export type Transaction = BaseTransaction & {
  readonly [laneBrand]: true
  readonly workspace: LaneWorkspace
  /**
   * Takes a later stamp for everything that follows, where a transaction changes an object again that it has already told
   * others about: no two states of an object may have the same `updated_at` (D36).
   */
  takeNextStamp(): Promise<void>
  /** Returns the next ID of this transaction, in order. */
  newId<P extends Prefix>(prefix: P): Id<P>
  /** Returns the next number of a task of the workspace (0385). */
  takeTaskNumber(): number
  /**
   * Defers a statement that has been sent and whose result isn't needed: it is awaited together with the
   * commit, which saves a round trip. Its failure still fails the transaction.
   */
  defer(sent: Promise<unknown>): void
  /** Notifies the workers after the commit that there are events to deliver. */
  announceEvents(): void
  /** Notifies the watchers of the workspace after the commit that something has changed. */
  announceChanges(): void
  /**
   * Notifies every process, this one before `write()` returns, that permissions in the workspace have
   * changed.
   */
  announceAccessChange(): Promise<void>
}

/** Formats a value as a `jsonb` parameter; pg would send an array as a PostgreSQL array. */
export const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
