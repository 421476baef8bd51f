import { openFiles } from './platform/files/open-storage.ts'
import { type ChildConfig, runChild, type Running } from './operate/processes/child.ts'
import { openDatabase } from './platform/db/database.ts'
import { checkInstallation } from './platform/db/installation.ts'
import { join } from 'node:path'
import { watchExports } from './exchange/exports/worker.ts'
import { watchDue } from './work/deadlines/watch.ts'
import { watchImports } from './exchange/imports/worker.ts'
import { endJobs, fileJobs, jobs } from './app/jobs.ts'
import { createClock } from './core/clock.ts'
import { createSecrets } from './core/secrets.ts'
import { createLogger } from './core/request-log.ts'
import { tellOfMails } from './platform/mail/log-unsent.ts'
import { sendMails } from './platform/mail/outbox.ts'
import { openSmtp } from './platform/mail/smtp.ts'
import { measureBacklog, measureDeliveries } from './platform/metrics/deliveries.ts'
import { measureJobs } from './platform/metrics/jobs.ts'
import { measureExports } from './platform/metrics/exports.ts'
import { measureImports } from './platform/metrics/imports.ts'
import { measureMails } from './platform/metrics/outgoing-mail.ts'
import { watchNews } from './read/notifications/mail/watch.ts'
import { watchNotifications } from './read/notifications/create/watch.ts'
import { measureReaders } from './platform/metrics/history-lag.ts'
import { watchSearch } from './read/search/indexing/watch.ts'
import { measureProcess } from './platform/metrics/process.ts'
import { createRegistry } from './platform/metrics/registry.ts'
import { repeatJob } from './app/schedule-job.ts'
import { startDelivery } from './exchange/webhooks/delivery/engine.ts'
import { watchReplays } from './exchange/webhooks/resend/replay.ts'
import { loadGuard } from './exchange/webhooks/guard/load-guard.ts'

/** The process that does what no request waits for. */
async function startWorker(config: ChildConfig, migrated: Promise<void>): Promise<Running> {
  const log = await createLogger(config.logLevel)
  const database = openDatabase({
    addresses: config.addresses,
    publicUrl: config.publicUrl,
    clock: createClock(config.clockOffsetMs),
    poolSize: 8,
    applicationName: 'daybook worker',
    // Plans are kept. One that was made while next to nothing waited would read the whole queue once it is long.
    settings: ['enable_seqscan=off'],
  })
  const secrets = createSecrets(config.secretKeys)
  await migrated
  const [{ connect }, smtp] = await Promise.all([
    loadGuard(config),
    config.mailServer && openSmtp({ ...config, mailServer: config.mailServer }),
    checkInstallation(database.page, secrets, config.clockOffsetMs),
  ])
  const registry = config.metrics && createRegistry()
  if (registry) measureProcess(registry)
  const around = { database, log, measures: registry && measureJobs(registry) }
  const files = openFiles(config)
  // Most installations receive none, and start without what it takes.
  const mailbox =
    config.mailIn.receiver &&
    (await (
      await import('./exchange/inbound-mail/start-inbound-mail.ts')
    ).receiveMail(config, { database, files, log, registry }))
  const running = [
    ...[...jobs, ...fileJobs(files), ...(config.apiEnd ? endJobs(config.apiEnd) : [])].map((job) =>
      repeatJob(job, around),
    ),
    watchDue(database, log),
    watchSearch(database, log),
    watchNotifications(database, log),
    watchNews(database, secrets, log),
    watchReplays(database, log),
    watchImports({
      database,
      log,
      files,
      folder: join(config.dataDir, 'imports'),
      measures: registry && measureImports(registry, database),
    }),
    watchExports({ database, log, files, folder: join(config.dataDir, 'exports') }),
    smtp ? sendMails({ database, log, smtp }) : tellOfMails(database, log),
  ]
  const delivery = startDelivery({
    database,
    secrets,
    log,
    connect,
    retryGapsMs: config.webhookRetryGapsMs,
    measures: registry && measureDeliveries(registry),
  })
  if (registry) {
    measureBacklog(registry, database, () => delivery.inFlight)
    measureMails(registry, database)
    measureReaders(registry, database)
    measureExports(registry, database)
  }
  return {
    ready: {},
    families: registry?.families,
    async stop() {
      await Promise.all([delivery.stop(), mailbox?.stop(), ...running.map((stop) => stop())])
      await database.close()
    },
  }
}

runChild(startWorker)
