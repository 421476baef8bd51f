import { openFileStorage } from './platform/files/open-storage.ts'
import { type ChildConfig, runChild, type RunningProcess } from './operate/processes/child.ts'
import { readAddresses } from './platform/db/connection/addresses.ts'
import { openDatabase } from './platform/db/database.ts'
import { checkInstallation } from './platform/db/installation.ts'
import { whenAvailable } from './platform/db/when-available.ts'
import { join } from 'node:path'
import { startExportWorker } from './exchange/exports/worker.ts'
import { watchDueTimes } from './work/due-events/watch.ts'
import { startImportWorker } from './exchange/imports/worker.ts'
import { apiEndJobs, storageJobs, jobs } from './app/jobs.ts'
import { createClock } from './core/clock.ts'
import { createSecrets } from './core/secrets.ts'
import { createLogger } from './core/logger.ts'
import { logUnsentMails } from './platform/mail/log-unsent.ts'
import { startMailSender } from './platform/mail/mail-sender.ts'
import { openSmtp } from './platform/mail/smtp.ts'
import { registerDeliveryBacklog, createDeliveryMetrics } from './platform/metrics/deliveries.ts'
import { createJobMetrics } from './platform/metrics/jobs.ts'
import { registerExportMetrics } from './platform/metrics/exports.ts'
import { createImportMetrics } from './platform/metrics/imports.ts'
import { registerOutgoingMailMetrics } from './platform/metrics/mail.ts'
import { watchNotificationMail } from './read/notifications/mail/watch.ts'
import { watchPush } from './read/notifications/push/watch.ts'
import { watchNotifications } from './read/notifications/create/watch.ts'
import { registerHistoryLag } from './platform/metrics/change-log-lag.ts'
import { watchSearchIndex } from './read/search/indexing/watch.ts'
import { registerProcessMetrics } from './platform/metrics/process.ts'
import { createRegistry } from './platform/metrics/registry.ts'
import { scheduleJob } from './app/schedule-job.ts'
import { startDeliveryEngine } from './exchange/webhooks/delivery/engine.ts'
import { startReplayWorker } from './exchange/webhooks/resend/replay.ts'
import { loadGuard } from './exchange/webhooks/guard/guard.ts'

/** Starts the process for everything that no request waits for. */
async function startWorker(config: ChildConfig, migrated: Promise<void>): Promise<RunningProcess> {
  const log = await createLogger(config.logLevel)
  const database = openDatabase({
    addresses: config.addresses,
    coordination: config.coordination,
    readAddresses: readAddresses(config),
    publicUrl: config.publicUrl,
    clock: createClock(config.clockOffsetMs),
    poolSize: 8,
    applicationName: 'daybook worker',
    // Plans are cached, and one from when the queue was nearly empty would scan all of it once it is long.
    settings: ['enable_seqscan=off'],
  })
  const secrets = createSecrets(config.secretKeys)
  await migrated
  const [guard, smtp] = await Promise.all([
    loadGuard(config),
    config.mailServer && openSmtp({ ...config, mailServer: config.mailServer }),
    whenAvailable(
      () => checkInstallation(database.page, secrets, config.clockOffsetMs),
      (err) => log.warn({ err }, 'waiting for the database'),
    ),
  ])
  const registry = config.metrics && createRegistry()
  if (registry) registerProcessMetrics(registry)
  const context = { database, log, measures: registry && createJobMetrics(registry) }
  const files = openFileStorage(config)
  // Most installations receive no mail, and start without loading the receiver.
  const mailReceiver =
    config.inboundMail.receiver &&
    (await (
      await import('./exchange/inbound-mail/start-inbound-mail.ts')
    ).startInboundMail(config, { database, files, log, registry }))
  const running = [
    ...[...jobs, ...storageJobs(files), ...(config.apiSunset ? apiEndJobs(config.apiSunset) : [])].map(
      (job) => scheduleJob(job, context),
    ),
    watchDueTimes(database, log),
    watchSearchIndex(database, log),
    watchNotifications(database, log),
    watchNotificationMail(database, secrets, log),
    watchPush({ database, secrets, log, network: guard }),
    startReplayWorker(database, log),
    startImportWorker({
      database,
      log,
      files,
      folder: join(config.dataDir, 'imports'),
      metrics: registry && createImportMetrics(registry, database),
    }),
    startExportWorker({ database, log, files, folder: join(config.dataDir, 'exports') }),
    smtp ? startMailSender({ database, log, smtp }) : logUnsentMails(database, log),
  ]
  const delivery = startDeliveryEngine({
    database,
    secrets,
    log,
    connect: guard.connect,
    retryGapsMs: config.webhookRetryGapsMs,
    measures: registry && createDeliveryMetrics(registry),
  })
  if (registry) {
    registerDeliveryBacklog(registry, database, () => delivery.inFlight)
    registerOutgoingMailMetrics(registry, database)
    registerHistoryLag(registry, database)
    registerExportMetrics(registry, database)
  }
  return {
    ready: {},
    families: registry?.families,
    async stop() {
      await Promise.all([delivery.stop(), mailReceiver?.stop(), ...running.map((stop) => stop())])
      await database.close()
    },
  }
}

runChild(startWorker)
