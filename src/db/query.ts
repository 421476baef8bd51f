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

/** What pg makes of a description of columns: names and types, a parser for each, and an empty row. */
type Columns = { fields: QueryResult['fields']; _parsers: unknown; _prebuiltEmptyResultObject: object | null }

/** What is remembered of a connection. */
type Memory = {
  /** The columns of every prepared statement that was answered, by its name. */
  columns: Map<string, Columns>
  /** The connection, but for asking what columns an answer has. */
  silent: Connection
  /** What is sent waits for the rest of this turn of the event loop. */
  holds: boolean
}
const memories = new WeakMap<Connection, Memory>()

function memoryOf(connection: Connection): Memory {
  let memory = memories.get(connection)
  if (!memory) {
    const silent: Connection = Object.create(connection, { describe: { value() {} } })
    memories.set(connection, (memory = { columns: new Map(), silent, holds: false }))
  }
  return memory
}

/**
 * pg's query with two savings, which together are a quarter of the processor time of a short read. The columns of a
 * prepared statement never change on its connection, so they are asked for once. And what is sent within one turn of
 * the event loop goes out together: one system call, and one waking of the server, for all of it.
 */
class ThriftyQuery extends (Query as unknown as typeof PgQuery) {
  constructor({ text, name, values }: QueryConfig, callback?: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override submit(connection: Connection): Error | null {
    holdForThisTurn(connection)
    return super.submit(connection)
  }

  override prepare(connection: Connection): void {
    const { columns, silent } = memoryOf(connection)
    const known = this.name === undefined ? undefined : columns.get(this.name)
    if (!known) return super.prepare(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    super.prepare(silent)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    const { columns } = memoryOf(connection)
    if (this.name === undefined || columns.has(this.name)) return
    const { fields, _parsers } = this._result
    // Every row begins as a copy of an empty one; pg's is an object of the slow kind, this one is not.
    const _prebuiltEmptyResultObject = Object.fromEntries(fields.map(({ name }) => [name, null]))
    columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function holdForThisTurn(connection: Connection): void {
  const memory = memoryOf(connection)
  if (memory.holds) return
  memory.holds = true
  connection.stream.cork()
  setImmediate(() => {
    memory.holds = false
    connection.stream.uncork()
  })
}

/** Runs a statement on a connection. */
export const send = (client: ClientBase, query: QueryConfig): Promise<QueryResult> =>
  traced(
    new Promise((resolve, reject) => {
      client.query(new ThriftyQuery(query, (error, result) => (error ? reject(error) : resolve(result))))
    }),
  )

/** Runs a statement on a connection of the pool. */
export const sendOnAny = (pool: Pool, query: QueryConfig): Promise<QueryResult> =>
  // The pool, unlike a connection, makes a promise of a query that has no callback.
  traced(pool.query(new ThriftyQuery(query)) as unknown as Promise<QueryResult>)

/** Where a statement was asked for says more of its failure than where the socket was read. */
const traced = (result: Promise<QueryResult>): Promise<QueryResult> =>
  result.catch((error: Error) => {
    Error.captureStackTrace(error)
    throw error
  })
