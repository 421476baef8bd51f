import { Client, type Pool, type QueryConfig, type QueryResult } from 'pg'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { clientConfig } from '../src/platform/db/connection/client.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { type RunQuery, createSqlTag } from '../src/platform/db/sql-tag.ts'
import { createClock } from '../src/core/clock.ts'
import { createBenchApp, stubAuth } from './bench-app.ts'
import type { Population } from './population.ts'
import type { LoadRequest } from './wrk.ts'

/** A statement as the product sends it. */
export type Statement = { text: string; values: unknown[] }
/** Statements that are sent together, without waiting for each other's results. */
export type RoundTrip = Statement[]
/** What a request sends to PostgreSQL, and the number of the task that it creates. */
export type Recording = { trips: RoundTrip[]; created: number | undefined }

/**
 * Records the statements that the product sends to PostgreSQL for a request, by round trip. The limits run the same
 * statements, so they always match the current version of the product.
 */
export async function recordRoundTrips(
  dataDir: string,
  publicUrl: string,
  population: Population,
  { method, path, token, body }: LoadRequest,
): Promise<Recording> {
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
  const app = await createBenchApp(database, stubAuth(population))
  const response = await app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': recordedKey },
    ...(body instanceof Object ? { body } : {}),
  })
  await app.close()
  await database.close()
  await client.end()
  const { statusCode, payload } = response
  if (statusCode >= 300) throw new Error(`recording ${method} ${path}: ${payload}`)
  if (trips.length === 0) throw new Error(`recording ${method} ${path}: it sent no statements`)
  return { trips, created: statusCode === 201 ? response.json<{ number: number }>().number : undefined }
}

/** Looks like an id that the product generates, so that it is replaced with them. */
const recordedKey = 'key_00000000000000000000000000'

/** Creates the product's database, with every statement sent through `ask`, on the connection of `client`. */
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
  // A queued query receives its result through its callback.
  function query(queued: QueuedQuery | RoundTripQuery) {
    const statements = 'statements' in queued ? queued.statements : [queued]
    for (const { text, values, callback } of statements)
      ask({ text, values }).then((result) => callback(null, result), callback)
  }
  const connection = { query, connection: client.connection, on() {}, off() {}, release() {} }
  const pool = { connect: async () => connection } as unknown as Pool
  return {
    ...database,
    read: createSqlTag(ask, database.tagOptions),
    page: createSqlTag(ask, database.tagOptions),
    pool,
    poolOf: () => pool,
  }
}

type RoundTripQuery = { statements: QueuedQuery[] }
type QueuedQuery = {
  text: string
  values: unknown[]
  callback: (error: unknown, result?: QueryResult) => void
}
