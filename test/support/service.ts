import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after } from 'node:test'
import { Client } from 'pg'
import { pino, type Logger } from 'pino'
import { Agent } from 'undici'
import { createApp } from '../../src/app/app.ts'
import { openDiskStorage } from '../../src/platform/files/disk.ts'
import type { FileStorage } from '../../src/platform/files/storage.ts'
import type { ApiSunset } from '../../src/core/config/parsers.ts'
import type { MailReceiverConfig } from '../../src/core/config/config.ts'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { findCoordination } from '../../src/platform/db/distribution/find-coordination.ts'
import { newestMigration } from '../../src/platform/db/migrate.ts'
import { loadCertificates } from '../../src/platform/tls/certificates.ts'
import { openListener } from '../../src/platform/listener/listener.ts'
import { trustProxies } from '../../src/platform/listener/trusted-proxies.ts'
import {
  createAddressWindows,
  createMemoryWindows,
  createSharedWindows,
  rateHeaders,
} from '../../src/platform/http/rate-limit.ts'
import { createBuildCache } from '../../src/app/web-assets/build-cache.ts'
import { type EventStreams, openEventStreams } from '../../src/read/event-log/stream/event-streams.ts'
import { type LiveStreams, openLiveStreams } from '../../src/read/live/live-streams.ts'
import { buildFolder } from '../../src/app/web-assets/fingerprint.ts'
import { createClock, type Clock } from '../../src/core/clock.ts'
import { createSecrets } from '../../src/core/secrets.ts'
import { createGuard, type GuardOptions } from '../../src/exchange/webhooks/guard/guard.ts'
import { loggerOptions } from '../../src/core/logger.ts'
import type { SsoProvider } from '../../src/identity/sso/provider.ts'
import { createTokenAuthenticator } from '../../src/identity/tokens/authenticate.ts'
import { createExposureReporter } from '../../src/identity/tokens/report-exposure.ts'
import type { TestServer } from './global-setup.ts'
import { inDatabase } from './in-database.ts'
import { inspectStatement } from './statements/inspect-statement.ts'

/**
 * A service of this test file: its own database, cloned from the migrated template, behind a real HTTPS port.
 */
export type Service = {
  url: string
  port: number
  /** The certificate authority that its clients trust. */
  ca: string
  database: Database
  clock: Clock
  secrets: ReturnType<typeof createSecrets>
  /** Where the bytes of attachments are. */
  files: FileStorage
  /** Every line that the service has logged. */
  logged: string[]
  live: LiveStreams
  eventStreams: EventStreams
  dispatcher: Agent
  close(): Promise<void>
}

export const publicUrl = 'https://daybook.example'
/** The domain of list addresses. */
export const mailDomain = 'in.daybook.example'

export type ServiceOptions = {
  /** Lets `X-Forwarded-For` set the address of a request. */
  behindProxy?: boolean
  /** Who can sign up; anyone by default. */
  signUp?: 'open' | 'invite' | 'closed'
  /** The provider for single sign-on. */
  provider?: SsoProvider
  /** Counts rate windows in PostgreSQL, as when several processes share them. */
  sharedWindows?: boolean
  /** Where webhooks may be sent; by default only to public addresses, and no name has any. */
  guard?: Partial<GuardOptions>
  /** How email to lists is received; by default it isn't. */
  inboundMail?: MailReceiverConfig
  /** Whether owners can change plans themselves. */
  selfServicePlans?: boolean
  /** When version 1 of the API will be removed. */
  apiSunset?: ApiSunset
  /** A storage for attachments other than a folder. */
  files?: FileStorage
  /** The folder of the web app's build; by default that of this checkout. */
  webBuildFolder?: string
  /** The interval at which live streams poll for changes without a notification. */
  liveTickMs?: number
  /** How long the listener waits without a byte. */
  idleMs?: number
  /** The standbys that it reads from, given the name of its database. */
  standbysOf?: (databaseName: string) => DatabaseAddress[]
  /** Serves an existing database, as a second process of the same installation. */
  sameDatabaseAs?: Service & { databaseName: string }
  /** Serves a database that the test has created, and drops. */
  databaseName?: string
  /** The node of a cluster that the service connects to, if not the one of all tests. */
  node?: DatabaseAddress
  /** Connects to the last node of a cluster instead of the one that the others connect to. */
  otherNode?: boolean
}

/** Starts a service and stops it after the file's tests. */
export async function startService(
  options: ServiceOptions = {},
): Promise<Service & { databaseName: string }> {
  const server = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer
  const { nodes, folder } = server
  const address = options.node ?? server.address
  const databaseName =
    options.databaseName ?? options.sameDatabaseAs?.databaseName ?? (await cloneTemplate(server))
  const clock = options.sameDatabaseAs?.clock ?? createClock()
  const logged: string[] = []
  const log: Logger = pino(loggerOptions('debug'), { write: (line: string) => void logged.push(line) })
  const own = inDatabase(databaseName, (options.otherNode && nodes.at(-1)) || address)
  const database = openDatabase({
    addresses: [own],
    coordination:
      nodes.length > 1
        ? await findCoordination({ coordinationUrl: undefined, databaseUrls: ['given'] }, [own])
        : undefined,
    readAddresses: options.standbysOf?.(databaseName) ?? [],
    publicUrl,
    clock,
    poolSize: 8,
    applicationName: 'daybook test',
    inspect: inspectStatement,
  })
  const secrets = options.sameDatabaseAs?.secrets ?? createSecrets([randomBytes(32)])
  await database.accessChanges.listen()
  const addresses = createAddressWindows(clock)
  const proxies = trustProxies(options.behindProxy ? ['127.0.0.1'] : [], 'on')
  const tls = await loadCertificates({
    folder: join(folder, 'tls'),
    hosts: [new URL(publicUrl).hostname],
    log,
  })
  const ca = tls.authority?.pem ?? ''
  const { authenticate, close: closeAuthenticator } = createTokenAuthenticator(database)
  const noteExposure = createExposureReporter(database, authenticate)
  const live = openLiveStreams({ database, ...(options.liveTickMs ? { tickMs: options.liveTickMs } : {}) })
  const eventStreams = openEventStreams({ database, tickMs: options.liveTickMs })
  const listener = openListener({
    ...(options.idleMs ? { timeouts: { idleMs: options.idleMs } } : {}),
    tls,
    host: '127.0.0.1',
    port: 0,
    proxies,
    log,
    rateHeadersOf: (ip) => rateHeaders(addresses.hit(ip)),
    onExposedToken: (seen) => void noteExposure(seen),
  })
  const files =
    options.files ?? options.sameDatabaseAs?.files ?? openDiskStorage(join(folder, 'files', databaseName))
  const app = await createApp({
    database,
    files,
    secrets,
    log,
    proxies,
    authenticate,
    addresses,
    guard: createGuard({ publicUrl, allowNetworks: [], lookup: failingLookup, ...options.guard }),
    newestMigration: await newestMigration(),
    inboundMail: { domain: mailDomain, receiver: options.inboundMail ?? undefined },
    selfServicePlans: options.selfServicePlans ?? false,
    apiSunset: options.apiSunset,
    certificateAuthority: tls.authority?.file,
    getBuild: createBuildCache(options.webBuildFolder ?? buildFolder),
    live,
    eventStreams,
    signInOptions: { signUp: options.signUp ?? 'open', mail: false, singleSignOn: options.provider ?? null },
    provider: options.provider,
    windows: options.sharedWindows ? createSharedWindows(database.read) : createMemoryWindows(clock),
    server: listener.fastifyOptions,
  })
  const { port } = await listener.listen()
  const dispatcher = new Agent({ connect: { ca }, keepAliveTimeout: 1_000 })

  let closed = false
  async function close() {
    if (closed) return
    closed = true
    await dispatcher.destroy()
    live.close()
    eventStreams.close()
    await listener.close()
    await app.close()
    await closeAuthenticator()
    await database.close()
  }
  after(async () => {
    await close()
    if (!options.sameDatabaseAs && !options.databaseName)
      for (const node of nodes) await dropDatabase(node, databaseName)
  })
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    ca,
    database,
    clock,
    secrets,
    files,
    logged,
    live,
    eventStreams,
    dispatcher,
    databaseName,
    close,
  }
}

/** Keeps tests from using the machine's name servers. */
export const failingLookup = (name: string) => Promise.reject(new Error(`${name} has no address here`))

async function cloneTemplate({ nodes, template }: TestServer): Promise<string> {
  const name = `daybook_${randomBytes(6).toString('hex')}`
  await Promise.all(
    nodes.map((node) => runOnServer(node, `create database ${name} template ${template} strategy file_copy`)),
  )
  return name
}

/**
 * A forced drop may not end an autovacuum worker; a plain drop cancels and awaits that, but nothing else. On
 * a busy machine both can fail, so they take turns.
 */
async function dropDatabase(address: TestServer['address'], name: string, tries = 10): Promise<void> {
  const drop = `drop database if exists ${name}`
  try {
    await runOnServer(address, tries % 2 === 0 ? `${drop} with (force)` : drop)
  } catch (error) {
    if (tries === 1 || !retryableCodes.has((error as { code?: string }).code ?? '')) throw error
    await dropDatabase(address, name, tries - 1)
  }
}
/** insufficient_privilege, object_in_use */
const retryableCodes = new Set(['42501', '55006'])

async function runOnServer(address: TestServer['address'], text: string): Promise<void> {
  const client = new Client({ ...address })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
