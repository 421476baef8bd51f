import type { Logger } from 'pino'
import { createApp } from './app/app.ts'
import { openFiles } from './platform/files/open-storage.ts'
import { type ChildConfig, runChild, type Running } from './operate/processes/child.ts'
import { openDatabase } from './platform/db/database.ts'
import { checkInstallation } from './platform/db/installation.ts'
import { newestMigration } from './platform/db/migrate.ts'
import { certificateOf, loadCertificates } from './platform/tls/certificates.ts'
import { openFrontDoor } from './platform/listener/listener.ts'
import { trustProxies } from './platform/listener/trusted-proxies.ts'
import {
  createAddressWindows,
  createMemoryWindows,
  createSharedWindows,
  rateHeaders,
} from './platform/http/rate-limit.ts'
import { createClock } from './core/clock.ts'
import { createSecrets } from './core/secrets.ts'
import { createLogger } from './core/request-log.ts'
import { openLive } from './read/live/live-streams.ts'
import { measureLive } from './platform/metrics/live.ts'
import { measureProcess } from './platform/metrics/process.ts'
import { createRegistry } from './platform/metrics/registry.ts'
import { measureRequests } from './platform/metrics/requests.ts'
import { keepBuild } from './app/web-assets/build-cache.ts'
import { buildFolder } from './app/web-assets/fingerprint.ts'
import { listenOnceFree } from './platform/listener/listen-when-free.ts'
import { openProvider } from './identity/sso/provider.ts'
import { createAuthenticator } from './identity/tokens/authenticate.ts'
import { createExposureNote } from './identity/tokens/report-exposure.ts'
import { loadGuard } from './exchange/webhooks/guard/load-guard.ts'

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
