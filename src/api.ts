import type { Logger } from 'pino'
import { createApp } from './app/app.ts'
import { openFileStorage } from './platform/files/open-storage.ts'
import { type ChildConfig, runChild, type RunningProcess } from './operate/processes/child.ts'
import { readAddresses } from './platform/db/connection/addresses.ts'
import { openDatabase } from './platform/db/database.ts'
import { saveSetupLink } from './platform/db/data-folder/setup-link-file.ts'
import { checkInstallation } from './platform/db/installation.ts'
import { newestMigration } from './platform/db/migrate.ts'
import { whenAvailable } from './platform/db/when-available.ts'
import { certificateOptions, loadCertificates } from './platform/tls/certificates.ts'
import { openListener } from './platform/listener/listener.ts'
import { trustProxies } from './platform/listener/trusted-proxies.ts'
import {
  createAddressWindows,
  createMemoryWindows,
  createSharedWindows,
  rateHeaders,
} from './platform/http/rate-limit.ts'
import { createClock } from './core/clock.ts'
import { createSecrets } from './core/secrets.ts'
import { createLogger } from './core/logger.ts'
import { openEventStreams } from './read/event-log/stream/event-streams.ts'
import { openLiveStreams } from './read/live/live-streams.ts'
import { registerEventStreamMetrics } from './platform/metrics/event-streams.ts'
import { createLiveMetrics } from './platform/metrics/live.ts'
import { registerProcessMetrics } from './platform/metrics/process.ts'
import { createRegistry } from './platform/metrics/registry.ts'
import { createRequestMetrics } from './platform/metrics/requests.ts'
import { createBuildCache } from './app/web-assets/build-cache.ts'
import { buildFolder } from './app/web-assets/fingerprint.ts'
import { listenWhenFree } from './platform/listener/listen-when-free.ts'
import { findSetupLink } from './identity/accounts/setup-link.ts'
import { createSsoProvider } from './identity/sso/provider.ts'
import { createTokenAuthenticator } from './identity/tokens/authenticate.ts'
import { createExposureReporter } from './identity/tokens/report-exposure.ts'
import { loadGuard } from './exchange/webhooks/guard/guard.ts'

/** Starts the process that serves requests. */
async function startApi(config: ChildConfig, migrated: Promise<void>): Promise<RunningProcess> {
  const log = await createLogger(config.logLevel)
  const clock = createClock(config.clockOffsetMs)
  const secrets = createSecrets(config.secretKeys)
  const database = openDatabase({
    addresses: config.addresses,
    coordination: config.coordination,
    readAddresses: readAddresses(config),
    publicUrl: config.publicUrl,
    clock,
    poolSize: config.databasePool,
    applicationName: 'daybook api',
  })
  const tls = config.tls ? await loadTlsCertificates(config, log) : 'off'
  const authority = tls === 'off' ? undefined : tls.authority?.file
  const registry = config.metrics && createRegistry()
  if (registry) registerProcessMetrics(registry)
  const measures = registry && createRequestMetrics(registry, database)
  const live = openLiveStreams({
    database,
    metrics: registry && createLiveMetrics(registry, () => live.count),
  })
  const eventStreams = openEventStreams({ database })
  if (registry) registerEventStreamMetrics(registry, () => eventStreams.count)
  // Rate windows in memory are exact only while no other process serves the same workspaces.
  const isEmbedded = config.databaseUrls.length === 0
  const isOnlyProcess = isEmbedded && config.apiProcesses === 1
  const addresses = createAddressWindows(clock)
  const proxies = trustProxies(config.trustedProxies, config.tls ? 'on' : 'off')
  const { authenticate, close: closeAuthenticator } = createTokenAuthenticator(database)
  const reportExposure = createExposureReporter(database, authenticate)
  const listener = openListener({
    tls,
    host: config.host,
    port: config.port,
    proxies,
    log,
    rateHeadersOf: (ip) => rateHeaders(addresses.hit(ip)),
    onExposedToken: (exposure) =>
      void reportExposure(exposure).catch((err: unknown) =>
        log.error({ err }, 'token exposure not recorded'),
      ),
    onRefusal(refusal) {
      log.info(refusal, 'request refused')
      measures?.refusedByListener(refusal.code)
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
    files: openFileStorage(config),
    windows: isOnlyProcess ? createMemoryWindows(clock) : createSharedWindows(database.read),
    newestMigration: await newestMigration(),
    provider:
      config.singleSignOn && (await createSsoProvider({ ...config, singleSignOn: config.singleSignOn })),
    signInOptions: {
      signUp: config.signUp,
      mail: config.mailServer !== undefined,
      singleSignOn: config.singleSignOn ? { name: config.singleSignOn.name } : null,
    },
    onInstallationSetUp() {
      if (isEmbedded) saveSetupLink(config.dataDir, undefined)
    },
    inboundMail: config.inboundMail,
    selfServicePlans: config.selfServicePlans,
    apiSunset: config.apiSunset,
    certificateAuthority: authority,
    getBuild: createBuildCache(buildFolder),
    live,
    eventStreams,
    measures,
    server: listener.fastifyOptions,
  })
  await migrated
  const setupLink = await whenAvailable(
    async () => {
      await checkInstallation(database.page, secrets, config.clockOffsetMs)
      return findSetupLink(database.page, secrets)
    },
    (err) => log.warn({ err }, 'waiting for the database'),
  )
  // It keeps trying by itself, and until it listens nothing relies on it.
  await database.accessChanges.listen().catch(() => {})
  // Machines that share a database don't share a data folder, so a link there could outlive its code.
  if (isEmbedded) saveSetupLink(config.dataDir, setupLink)
  const { url } = await listenWhenFree(() => listener.listen())
  return {
    ready: {
      url,
      ...(authority ? { ca: authority } : {}),
      ...(setupLink === undefined ? {} : { setup_link: setupLink }),
    },
    families: registry?.families,
    async stop() {
      live.close()
      eventStreams.close()
      await listener.close()
      await app.close()
      await closeAuthenticator()
      await database.close()
    },
  }
}

const loadTlsCertificates = (config: ChildConfig, log: Logger) =>
  loadCertificates({ ...certificateOptions(config), log })

runChild(startApi)
