import { type ClientBase, type Connection, Query, type QueryConfig, type QueryResult } from 'pg'
import {
  CachedQuery,
  type Callback,
  type Connected,
  connectionState,
  corkForThisTurn,
  expectAnswer,
  type PgQuery,
  withCallerStack,
} from './send-query.ts'

/** What pg notes of prepared statements: which it has sent, and which of them the server has confirmed. */
type PreparingConnection = Connection & {
  submittedNamedStatements: Record<string, string>
  parsedStatements: Record<string, string>
}

/**
 * Statements of one transaction that are sent together, with one Sync behind the last. The server then also
 * sends its results together, instead of with one system call and one wakeup of this process for each. After
 * one that fails, it skips the others (0242).
 *
 * For pg they are one query, which passes each of the server's messages on to the statement whose turn it is.
 */
class RoundTrip extends (Query as unknown as typeof PgQuery) {
  readonly statements: CachedQuery[] = []
  readonly #answered: () => void
  #at = 0

  constructor(answered: () => void) {
    super('', undefined, undefined)
    this.#answered = answered
  }

  override submit(connection: Connection): Error | null {
    corkForThisTurn(connection)
    for (const statement of this.statements) {
      statement._result._types = this._result._types
      statement.prepare(connection)
      // pg has sent a Sync of its own behind a parameter it cannot encode, which nobody here expects.
      if (statement.failed) connection.stream.destroy(new Error('a parameter cannot be encoded'))
    }
    connection.sync()
    this.#turnTo(0)
    return null
  }

  /** pg reads name and text when the server has prepared a statement. */
  #turnTo(at: number): void {
    this.#at = at
    const statement = this.statements[at]
    if (!statement) return
    this.name = statement.name
    this.text = statement.text
  }

  override handleRowDescription(message: unknown): void {
    this.statements[this.#at]?.handleRowDescription(message)
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    this.statements[this.#at]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.statements[this.#at]?.handleCommandComplete(message, connection)
    this.#turnTo(this.#at + 1)
  }

  override handleReadyForQuery(connection: Connection): void {
    this.#answered()
    for (const statement of this.statements) statement.handleReadyForQuery(connection)
  }

  /** Also fails the statements that the server skips, so that nobody waits for them. */
  override handleError(error: Error, connection: Connection): void {
    this.#answered()
    const { parsedStatements, submittedNamedStatements } = connection as PreparingConnection
    for (const [index, statement] of this.statements.entries()) {
      if (index < this.#at) statement.handleReadyForQuery(connection)
      else {
        const { name = '' } = statement
        if (parsedStatements[name] === undefined) delete submittedNamedStatements[name]
        statement.handleError(error, connection)
      }
    }
  }
}

/**
 * Runs a statement of a transaction; all that are sent in one turn of the event loop go out together. One
 * that fails fails those behind it too, as it does the transaction. Each needs a name.
 */
export const sendTogether = (client: ClientBase, query: QueryConfig): Promise<QueryResult> =>
  withCallerStack(
    new Promise((resolve, reject) => {
      const settle: Callback = (error, result) => (error ? reject(error) : resolve(result))
      const state = connectionState((client as Connected).connection)
      state.waiting ??= openRoundTrip(client)
      state.waiting.statements.push(new CachedQuery(query, settle, false))
    }),
  )

function openRoundTrip(client: ClientBase): { statements: CachedQuery[]; send(): void } {
  const trip = new RoundTrip(expectAnswer(client))
  const timer = setImmediate(send)
  function send() {
    clearImmediate(timer)
    connectionState((client as Connected).connection).waiting = undefined
    client.query(trip)
  }
  return { statements: trip.statements, send }
}
