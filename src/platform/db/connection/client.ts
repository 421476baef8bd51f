import { Client, type ClientConfig } from 'pg'
import { sendQuery } from './send-query.ts'
import { columnTypes } from './column-types.ts'
import { parseWholeRows } from './row-parser.ts'

/** The address of a database: a connection string, or the socket folder of the embedded server. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

/**
 * Limits that the server enforces (milliseconds): no wait for a lock, no forgotten transaction and no
 * disconnected client may hold a workspace's write lane for long. Statements take a millisecond or two, and compiling one takes
 * hundreds: where the planner is kept from scanning tables, it takes a scan that nothing can replace for one worth it.
 */
const sessionSettings = [
  'timezone=UTC',
  'datestyle=ISO',
  'lock_timeout=3000',
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=10000',
  'client_connection_check_interval=5000',
  'default_transaction_isolation=read\\ committed',
  'jit=off',
]

/**
 * Returns the settings of a connection to `address`.
 *
 * @param settings additional server settings, such as `enable_seqscan=off`
 * @param queryMaxMs how long this process waits for the result of a statement; by default as long as the server takes
 */
export const clientConfig = (
  address: DatabaseAddress,
  applicationName: string,
  settings: readonly string[] = [],
  queryMaxMs?: number,
): ClientConfig => ({
  ...address,
  ...(queryMaxMs === undefined ? {} : { query_timeout: queryMaxMs }),
  types: columnTypes,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
  application_name: applicationName,
  options: [...sessionSettings, ...settings].map((setting) => `-c ${setting}`).join(' '),
})

/**
 * The addresses of one database, one of which is the primary. pg supports a single host, so this keeps the
 * list: a connection that fails, or that reaches a standby, moves on to the next address.
 */
export class FailoverAddresses {
  readonly #all: [DatabaseAddress, ...DatabaseAddress[]]
  readonly #onFailure: () => void
  #at = 0

  /** @param onFailure is called when a connection to the current address fails */
  constructor(all: DatabaseAddress[], onFailure = () => {}) {
    const [first, ...others] = all
    if (!first) throw new Error('no database address')
    this.#all = [first, ...others]
    this.#onFailure = onFailure
  }

  get several(): boolean {
    return this.#all.length > 1
  }

  current(): DatabaseAddress {
    return this.#all[this.#at] ?? this.#all[0]
  }

  /** Moves from `failed` to the next address; a second failure of the same one doesn't move again. */
  turnFrom(failed: DatabaseAddress): void {
    if (this.current() === failed) this.#at = (this.#at + 1) % this.#all.length
    this.#onFailure()
  }
}

/** Returns a class of clients that connect to the current address and refuse to use a standby. */
export function clientClass(
  addresses: FailoverAddresses,
  applicationName: string,
  settings: readonly string[] = [],
  queryMaxMs?: number,
): new () => Client {
  return class extends Client {
    readonly #address: DatabaseAddress

    constructor() {
      const address = addresses.current()
      super(clientConfig(address, applicationName, settings, queryMaxMs))
      this.#address = address
      parseWholeRows(this.connection)
      // A connection can break while it has no listener: on its way into the pool, or after it was abandoned.
      // Its queries fail by themselves, but an unhandled error event would end the process.
      this.on('error', () => {})
    }

    override connect(): Promise<Client>
    override connect(callback: (error: Error | null, client: Client) => void): void
    override connect(callback?: (error: Error | null, client: Client) => void): Promise<Client> | void {
      const opened = this.#open().then(() => this as Client)
      if (!callback) return opened
      opened.then(
        (client) => callback(null, client),
        (error: Error) => callback(error, this),
      )
    }

    async #open(): Promise<void> {
      try {
        await super.connect()
        if (addresses.several) await this.#refuseStandby()
      } catch (error) {
        addresses.turnFrom(this.#address)
        throw error
      }
    }

    async #refuseStandby(): Promise<void> {
      const { rows } = await sendQuery(this, { text: 'select pg_is_in_recovery() as standby' })
      if (!rows[0].standby) return
      await this.end()
      throw Object.assign(new Error('this server is a standby'), { code: '57P03' })
    }
  }
}
