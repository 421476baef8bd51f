import { type Client, Pool } from 'pg'
import { startLoop } from '../../core/start-loop.ts'
import { clientClass, type DatabaseAddress, FailoverAddresses } from './connection/client.ts'
import { sendOnPool, sendQuery } from './connection/send-query.ts'
import { createSqlTag, type SqlOptions } from './sql-tag.ts'
import type { Sql } from './sql.ts'

const checkEveryMs = 1_000
const checkMaxMs = 1_000
/** A standby that takes longer to say where it is isn't asked anything else. */
const positionMaxMs = 250
/** Longer than the server lets a statement run: only a connection that hangs gets here. */
const queryMaxMs = 35_000

/** Where pages and snapshots are read: the database itself, or one of its standbys. */
export type ReadSource = { readonly page: Sql; readonly pool: Pool; readonly tagOptions: SqlOptions }

/** Reads how far a server is, as texts that only ever rise, each in the order of its bytes. */
export type ReadPosition = (sql: Sql) => Promise<readonly string[]>

type Standby = ReadSource & {
  /** Stops using it until it has answered a check again. */
  avoid(): void
}

export type Standbys = {
  /** Returns a standby that is as far as the primary is now; undefined when none says so at once. */
  findCurrent(primary: Sql, position: ReadPosition): Promise<Standby | undefined>
  close(): Promise<void>
}

type Options = {
  addresses: readonly DatabaseAddress[]
  applicationName: string
  settings?: readonly string[] | undefined
  /** Connections to each. */
  poolSize: number
  tagOptions: SqlOptions
}

type Watched = Standby & { readonly up: boolean; close(): Promise<void> }

/** Opens the standbys that answer what may be a little late (0268). Without addresses there are none. */
export function openStandbys({ addresses, ...options }: Options): Standbys {
  const all = addresses.map((address) => watchStandby(address, options))
  let turn = 0
  return {
    async findCurrent(primary, position) {
      const up = all.filter((standby) => standby.up)
      if (up.length === 0) return undefined
      const first = turn++ % up.length
      // Asked now, so that it includes whatever was answered before this request.
      const needed = position(primary)
      needed.catch(() => {})
      for (const standby of [...up.slice(first), ...up.slice(0, first)])
        if (await isCurrent(standby, position, needed)) return standby
      return undefined
    },
    async close() {
      await Promise.all(all.map((standby) => standby.close()))
    },
  }
}

async function isCurrent(
  standby: Watched,
  position: ReadPosition,
  needed: Promise<readonly string[]>,
): Promise<boolean> {
  const answered = within(positionMaxMs, position(standby.page)).catch(() => undefined)
  const [has, needs] = [await answered, await needed]
  if (!has) standby.avoid()
  return has !== undefined && has.length === needs.length && needs.every((one, index) => has[index]! >= one)
}

function watchStandby(address: DatabaseAddress, options: Omit<Options, 'addresses'>): Watched {
  const { applicationName, settings, poolSize: max, tagOptions } = options
  const Connection = clientClass(new FailoverAddresses([address]), applicationName, settings, queryMaxMs)
  const pool = new Pool({
    Client: Connection,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', () => {})
  let up = false
  let monitor: Client | undefined
  const stop = startLoop(async () => {
    const client = monitor ?? new Connection()
    try {
      if (!monitor) await within(checkMaxMs, client.connect())
      monitor = client
      const state = sendQuery(client, { text: 'select pg_is_in_recovery() as standby' })
      // One that has been promoted beside the primary could have what the primary lacks.
      up = (await within(checkMaxMs, state)).rows[0].standby
    } catch {
      up = false
      monitor = undefined
      // It may hang, so it isn't asked to say goodbye.
      client.connection.stream.destroy()
    }
    return checkEveryMs
  })
  return {
    get up() {
      return up
    },
    page: createSqlTag((query) => sendOnPool(pool, query), tagOptions),
    pool,
    tagOptions,
    avoid: () => void (up = false),
    async close() {
      await stop()
      monitor?.connection.stream.destroy()
      await pool.end()
    },
  }
}

/** Rejects when `result` takes longer than `ms`; nobody waits for it then. */
export function within<T>(ms: number, result: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  result.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
