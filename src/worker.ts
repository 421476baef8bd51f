import { openFiles } from './attachments/open-files.ts'
import { type ChildConfig, runChild, type Running } from './processes/child.ts'
import { openDatabase } from './db/database.ts'
import { checkInstallation } from './db/installation.ts'
import { join } from 'node:path'
import { watchExports } from './exports/watch.ts'
import { watchDue } from './due/watch.ts'
import { watchImports } from './imports/watch.ts'
import { endJobs, fileJobs, jobs } from './jobs.ts'
import { createClock } from './lib/clock.ts'
import { createSecrets } from './lib/secrets.ts'
import { createLogger } from './logger.ts'
import { tellOfMails } from './mail/keep.ts'
import { sendMails } from './mail/outbox.ts'
import { openSmtp } from './mail/smtp.ts'
import { measureBacklog, measureDeliveries } from './metrics/deliveries.ts'
import { measureJobs } from './metrics/jobs.ts'
import { measureExports } from './metrics/exports.ts'
import { measureImports } from './metrics/imports.ts'
import { measureMails } from './metrics/mails.ts'
import { watchNews } from './notifications/mail-watch.ts'
import { watchNotifications } from './notifications/watch.ts'
import { measureReaders } from './metrics/readers.ts'
import { watchSearch } from './search/watch.ts'
import { measureProcess } from './metrics/process.ts'
import { createRegistry } from './metrics/registry.ts'
import { repeatJob } from './repeat-job.ts'
import { startDelivery } from './webhooks/delivery/engine.ts'
import { watchReplays } from './webhooks/delivery/replay.ts'
import { loadGuard } from './webhooks/guard/load.ts'

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
    (await (await import('./mailbox/start.ts')).receiveMail(config, { database, files, log, registry }))
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
