import { Client, type Pool, type QueryConfig, type QueryResult } from 'pg'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { clientConfig } from '../src/platform/db/connection/client.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { type RunQuery, createSqlTag } from '../src/platform/db/sql-tag.ts'
import { createClock } from '../src/core/clock.ts'
import { createAppWithoutAuth } from './app-without-auth.ts'
import type { Population } from './population.ts'
import type { LoadRequest } from './wrk.ts'

/** A statement as the product sends it. */
export type Statement = { text: string; values: unknown[] }
/** Statements that are sent together: none of them waits for the answer of another. */
export type RoundTrip = Statement[]

/**
 * What the product asks of PostgreSQL for a request, trip by trip. The limits run these same statements, whatever
 * the product will send one day, so they can never be those of an older product.
 */
export async function recordRoundTrips(
  dataDir: string,
  publicUrl: string,
  population: Population,
  { method, path, token, body }: LoadRequest,
): Promise<RoundTrip[]> {
  const client = new Client(clientConfig(embeddedAddress(dataDir), 'daybook bench'))
  await client.connect()
  const trips: RoundTrip[] = []
  let answered = true

  async function ask({ text, values = [] }: QueryConfig) {
    if (answered) trips.push([])
    answered = false
    trips.at(-1)?.push({ text, values })
    try {
      return await client.query({ text, values })
    } finally {
      answered = true
    }
  }

  const database = createRecordingDatabase(ask, client, dataDir, publicUrl)
  const app = await createAppWithoutAuth(database, population)
  const { statusCode, payload } = await app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': recordedKey },
    ...(body instanceof Object ? { body } : {}),
  })
  await app.close()
  await database.close()
  await client.end()
  if (statusCode >= 300) throw new Error(`recording ${method} ${path}: ${payload}`)
  return trips
}

/** Looks as ids do that are made on the way, so that it is replaced with them. */
const recordedKey = 'key_00000000000000000000000000'

/** The product's database, every statement of which is asked by `ask`, on the connection of `client`. */
function createRecordingDatabase(
  ask: RunQuery,
  client: Client,
  dataDir: string,
  publicUrl: string,
): Database {
  const database = openDatabase({
    addresses: [embeddedAddress(dataDir)],
    publicUrl,
    clock: createClock(),
    poolSize: 1,
    applicationName: 'daybook bench',
  })
  // What is sent there is a query that tells its callback how it went.
  function query({ text, values, callback }: QueuedQuery) {
    ask({ text, values }).then((result) => callback(null, result), callback)
  }
  const connection = { query, connection: client.connection, on() {}, off() {}, release() {} }
  return {
    ...database,
    read: createSqlTag(ask, database.tagOptions),
    page: createSqlTag(ask, database.tagOptions),
    pool: { connect: async () => connection } as unknown as Pool,
  }
}

type QueuedQuery = {
  text: string
  values: unknown[]
  callback: (error: unknown, result?: QueryResult) => void
}
