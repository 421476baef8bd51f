import { type ClientBase, type Connection, type Pool, Query, type QueryConfig, type QueryResult } from 'pg'

/** The parts of pg's query that this file builds on and its declaration leaves out. */
declare class PgQuery {
  constructor(text: string, values: unknown[] | undefined, callback: Callback | undefined)
  name: string | undefined
  _result: Columns
  _accumulateRows: boolean
  submit(connection: Connection): Error | null
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
type Callback = (error: Error | null, result: QueryResult) => void
/** Every client has one; its declaration names it for some. */
type Connected = ClientBase & { readonly connection: Connection }

/** What pg makes of a description of columns: names and types, a parser for each, and an empty row. */
type Columns = { fields: QueryResult['fields']; _parsers: unknown; _prebuiltEmptyResultObject: object | null }

/** What is remembered of a connection. */
type ConnectionState = {
  /** The columns of every prepared statement that was answered, by its name. */
  columns: Map<string, Columns>
  /** The connection, but for asking what columns an answer has. */
  withoutDescribe: Connection
  /** What is sent waits for the rest of this turn of the event loop. */
  corked: boolean
  unanswered: number
  /** Gives the connection up when it runs out. */
  answerTimer: NodeJS.Timeout
}
const connectionStates = new WeakMap<Connection, ConnectionState>()

/**
 * Longer than the server lets a statement run: an answer that has not come by then is lost, with a server or a network
 * that went without saying so, and the connection with it (D34). pg's own watch takes a timer and a closure for each
 * query, which are cleared but keep the rows of its answer in memory (0180).
 */
const answerTimeoutMs = 35_000

function connectionState(connection: Connection): ConnectionState {
  let memory = connectionStates.get(connection)
  if (!memory) {
    const silent: Connection = Object.create(connection, { describe: { value() {} } })
    const patience = setTimeout(() => destroyIfUnanswered(connection), answerTimeoutMs).unref()
    memory = {
      columns: new Map(),
      withoutDescribe: silent,
      corked: false,
      unanswered: 0,
      answerTimer: patience,
    }
    connectionStates.set(connection, memory)
  }
  return memory
}

function destroyIfUnanswered(connection: Connection): void {
  if (connectionState(connection).unanswered > 0) connection.stream.destroy(new Error('Query read timeout'))
}

/**
 * pg's query with two savings, which together are a quarter of the processor time of a short read. The columns of a
 * prepared statement never change on its connection, so they are asked for once. And what is sent within one turn of
 * the event loop goes out together: one system call, and one waking of the server, for all of it.
 */
class CachedQuery extends (Query as unknown as typeof PgQuery) {
  constructor({ text, name, values }: QueryConfig, callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override submit(connection: Connection): Error | null {
    corkForThisTurn(connection)
    return super.submit(connection)
  }

  override prepare(connection: Connection): void {
    const { columns, withoutDescribe } = connectionState(connection)
    const known = this.name === undefined ? undefined : columns.get(this.name)
    if (!known) return super.prepare(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    super.prepare(withoutDescribe)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    const { columns } = connectionState(connection)
    if (this.name === undefined || columns.has(this.name)) return
    const { fields, _parsers } = this._result
    // Every row begins as a copy of an empty one; pg's is an object of the slow kind, this one is not.
    const _prebuiltEmptyResultObject = Object.fromEntries(fields.map(({ name }) => [name, null]))
    columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function corkForThisTurn(connection: Connection): void {
  const memory = connectionState(connection)
  if (memory.corked) return
  memory.corked = true
  connection.stream.cork()
  setImmediate(() => {
    memory.corked = false
    connection.stream.uncork()
  })
}

/**
 * Runs a statement on a connection. The callback is there from the beginning: what pg sets one on afterwards keeps the
 * rows of every answer in memory until the heap is collected as a whole (0180).
 */
export const sendQuery = (client: ClientBase, query: QueryConfig): Promise<QueryResult> =>
  withCallerStack(
    new Promise((resolve, reject) => {
      const memory = connectionState((client as Connected).connection)
      if (memory.unanswered++ === 0) memory.answerTimer.refresh()
      const answered: Callback = (error, result) => {
        memory.unanswered--
        memory.answerTimer.refresh()
        if (error) reject(error)
        else resolve(result)
      }
      client.query(new CachedQuery(query, answered))
    }),
  )

/** Runs a statement on a connection of the pool; one on which it fails is not used again. */
export async function sendOnPool(pool: Pool, query: QueryConfig): Promise<QueryResult> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await sendQuery(client, query)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Where a statement was asked for says more of its failure than where the socket was read. */
const withCallerStack = (result: Promise<QueryResult>): Promise<QueryResult> =>
  result.catch((error: Error) => {
    Error.captureStackTrace(error)
    throw error
  })
