import type { Static, TObject } from 'typebox'
import type { Id, Prefix } from '../../core/ids.ts'
import type { Plan } from '../../core/limits.ts'

export { type Fragment, fragment, joinFragments } from './fragment.ts'

/** Runs one statement and returns its rows. */
export type Statement<Row> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

/**
 * The tag is the connection: who has it may query, and there is no other way.
 *
 *     const [list] = await sql(ListRow)`select ${columns(sql)} from lists where …`
 *
 * `row` declares the columns that come back; the tests compare it with what the server really returns.
 */
export type Sql = {
  <Row extends TObject>(row: Row): Statement<Static<Row>>
  /** The origin that links to the web application start with. */
  readonly publicUrl: string
  /** What the service's time is ahead of the server's; every statement that asks for the time passes it on. */
  readonly clockOffsetMs: number
}

/** What the write lane hands back with the stamp, so that no write reads it again. */
export type LaneWorkspace = {
  plan: Plan
  timezone: string
  member_count: number
  guest_count: number
  /** Addresses that events are delivered to. */
  webhook_count: number
  /** Whether somebody follows it live, in whatever process. */
  watched: boolean
}

export declare const laneBrand: unique symbol
export declare const transactionBrand: unique symbol

/** A transaction of what belongs to no workspace, such as an account. Only `transact()` and `write()` make one. */
export type BaseTransaction = Sql & {
  readonly [transactionBrand]: true
  /** The one moment of everything this transaction does: ISO 8601, UTC, milliseconds (D36). */
  readonly stamp: string
  readonly stampMs: number
}

/**
 * A transaction that holds its workspace's write lane. Only `write()` makes one, so an operation that changes
 * something outside a transaction does not compile.
 */
export type Transaction = BaseTransaction & {
  readonly [laneBrand]: true
  readonly workspace: LaneWorkspace
  /** The next id of this transaction, in order. */
  newId<P extends Prefix>(prefix: P): Id<P>
  /**
   * For a statement, already sent, whose answer nothing in the transaction waits for: it is awaited together with
   * the commit, which saves a round trip. Its failure fails the transaction all the same.
   */
  defer(sent: Promise<unknown>): void
  /** Runs `work` so that its failure takes back what it did, and nothing else of the transaction. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Tells the workers, once this is committed, that there are events to deliver. */
  announceEvents(): void
  /** Tells those who follow the workspace, once this is committed, that something has changed. */
  announceChanges(): void
  /** Tells every process, this one before `write()` returns, that who may do what in the workspace has changed. */
  announceAccessChange(): Promise<void>
}

/** A value as a `jsonb` parameter; pg would send an array as a PostgreSQL array. */
export const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
