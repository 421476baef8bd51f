import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openFiles } from './attachments/open-files.ts'
import { type ChildConfig, runChild, type Running } from './processes/child.ts'
import { openDatabase } from './db/database.ts'
import { checkInstallation } from './db/installation.ts'
import { newestMigration } from './db/migrate.ts'
import { certificateOf, loadCertificates } from './edge/certificates.ts'
import { openFrontDoor } from './edge/front-door.ts'
import { trustProxies } from './edge/proxy.ts'
import {
  createAddressWindows,
  createMemoryWindows,
  createSharedWindows,
  rateHeaders,
} from './http/rate-limit.ts'
import { createClock } from './lib/clock.ts'
import { createSecrets } from './lib/secrets.ts'
import { createLogger } from './logger.ts'
import { openLive } from './live/open.ts'
import { measureLive } from './metrics/live.ts'
import { measureProcess } from './metrics/process.ts'
import { createRegistry } from './metrics/registry.ts'
import { measureRequests } from './metrics/requests.ts'
import { keepBuild } from './pages/kept.ts'
import { buildFolder } from './pages/stamp.ts'
import { listenOnceFree } from './lib/listen-once-free.ts'
import { openProvider } from './sign-on/provider.ts'
import { createAuthenticator } from './tokens/authenticate.ts'
import { createExposureNote } from './tokens/exposed.ts'
import { loadGuard } from './webhooks/guard/load.ts'

/** The process that answers requests. */
async function startApi(config: ChildConfig, migrated: Promise<void>): Promise<Running> {
  const log = await createLogger(config.logLevel)
  const clock = createClock(config.clockOffsetMs)
  const secrets = createSecrets(config.secretKeys)
  const database = openDatabase({
    addresses: config.addresses,
    publicUrl: config.publicUrl,
    clock,
    poolSize: config.databasePool,
    applicationName: 'daybook api',
  })
  const tls = config.tls ? await certificatesOf(config, log) : 'off'
  const authority = tls === 'off' ? undefined : tls.authority?.file
  const registry = config.metrics && createRegistry()
  if (registry) measureProcess(registry)
  const measures = registry && measureRequests(registry, database)
  const live = openLive({ database, measures: registry && measureLive(registry, () => live.streams) })
  // Memory is exact only while no other process answers the same workspaces.
  const alone = config.databaseUrls.length === 0 && config.apiProcesses === 1
  const addresses = createAddressWindows(clock)
  const proxies = trustProxies(config.trustedProxies, config.tls ? 'on' : 'off')
  const { authenticate, close: closeAuthenticator } = createAuthenticator(database)
  const noteExposure = createExposureNote(database, authenticate)
  const frontDoor = openFrontDoor({
    tls,
    host: config.host,
    port: config.port,
    proxies,
    log,
    rateHeadersOf: (ip) => rateHeaders(addresses.hit(ip)),
    onPlainRequest: (seen) =>
      void noteExposure(seen).catch((err: unknown) => log.error({ err }, 'exposure not noted')),
    onRefusal(refusal) {
      log.info(refusal, 'request refused')
      measures?.turnedAway(refusal.code)
    },
  })
  const app = await createApp({
    database,
    secrets,
    log,
    proxies,
    authenticate,
    addresses,
    guard: await loadGuard(config),
    files: openFiles(config),
    windows: alone ? createMemoryWindows(clock) : createSharedWindows(database.read),
    newestMigration: await newestMigration(),
    provider: config.singleSignOn && (await openProvider({ ...config, singleSignOn: config.singleSignOn })),
    offer: {
      signUp: config.signUp,
      mail: config.mailServer !== undefined,
      singleSignOn: config.singleSignOn ? { name: config.singleSignOn.name } : null,
    },
    mailIn: config.mailIn,
    selfServicePlans: config.selfServicePlans,
    apiEnd: config.apiEnd,
    certificateAuthority: authority,
    pages: keepBuild(buildFolder),
    live,
    measures,
    server: frontDoor.fastify,
  })
  await migrated
  await Promise.all([
    checkInstallation(database.page, secrets, config.clockOffsetMs),
    database.accessChanges.listen(),
  ])
  const { url } = await listenOnceFree(() => frontDoor.listen())
  return {
    ready: { url, ...(authority ? { ca: authority } : {}) },
    families: registry?.families,
    async stop() {
      live.close()
      await frontDoor.close()
      await app.close()
      await closeAuthenticator()
      await database.close()
    },
  }
}

const certificatesOf = (config: ChildConfig, log: Logger) =>
  loadCertificates({ ...certificateOf(config), log })

runChild(startApi)
