import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { write } from '../../platform/db/write.ts'
import { startLoop } from '../../core/start-loop.ts'
import {
  claimImport,
  type ImportJob,
  type ImportJobKind,
  releaseImport,
  renewLease,
  updateReadResult,
} from './job-store.ts'
import { runImport } from './run/run-import.ts'
import { readImport } from './read-import.ts'
import { failImport } from './run/advance.ts'
import { ImportStopped, type ImportDeps } from './import-context.ts'

const pollMs = 500
/** Long enough for a busy machine to say that it is still there, short enough that another goes on soon. */
const leaseS = 10
const renewMs = 2_500
/** Of each kind, so that nobody waits for a preview while others import. */
const concurrency = 2
/** What has ended its worker so often without getting on is given up. */
const attemptsMax = 3
const pauseAfterFailureS = 10
const stopTimeoutMs = 4_000

/**
 * Reads and makes imports as they come, until the returned function is called: what is under way then goes on with the
 * next worker. Any number of workers may do it, each with a folder of its own, of which what a crash has left goes first.
 */
export function startImportWorker(worker: ImportDeps): () => Promise<void> {
  const { database, folder, log } = worker
  const cleared = rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
    log.error({ err }, 'what was left of imports not removed'),
  )
  const stopping = new AbortController()
  const underWay: Record<ImportJobKind, Set<Promise<void>>> = { reading: new Set(), running: new Set() }

  async function takeUp(kind: ImportJobKind): Promise<void> {
    const jobs = underWay[kind]
    while (jobs.size < concurrency && !stopping.signal.aborted) {
      const job = await claimImport(database.page, kind, randomUUID(), leaseS)
      if (!job) return
      const working = performJob(worker, kind, job, stopping.signal).finally(() => jobs.delete(working))
      jobs.add(working)
    }
  }

  const stop = startLoop(async () => {
    try {
      await cleared
      await takeUp('reading')
      await takeUp('running')
    } catch (err) {
      log.error({ err }, 'looking for imports failed')
    }
    return pollMs
  })

  return async () => {
    stopping.abort()
    await stop()
    // A file may take minutes to be read; then the lease ends by itself.
    const hurried = sleep(stopTimeoutMs, undefined, { ref: false })
    await Promise.race([Promise.all([...underWay.reading, ...underWay.running]), hurried])
  }
}

async function performJob(
  worker: ImportDeps,
  kind: ImportJobKind,
  job: ImportJob,
  stopping: AbortSignal,
): Promise<void> {
  const { database, log } = worker
  const said = { import_id: job.id, workspace_id: job.workspace_id, import: kind }
  const renewing = setInterval(() => {
    renewLease(database.page, job, leaseS).catch((err: unknown) =>
      log.warn({ ...said, err }, 'lease not renewed'),
    )
  }, renewMs)
  let waitS = 0
  try {
    if (job.attempts > attemptsMax) await abandonJob(worker, kind, job)
    else if (kind === 'reading') await readImport(worker, job)
    else await runImport(worker, job, stopping)
    log.info(said, 'import')
  } catch (err) {
    if (!(err instanceof ImportStopped)) {
      waitS = pauseAfterFailureS
      log.error({ ...said, err }, 'import failed')
    }
  } finally {
    clearInterval(renewing)
    // Of one that has ended this finds nothing; else the lease ends by itself.
    await releaseImport(database.page, job, waitS).catch(() => {})
  }
}

async function abandonJob(
  { database, ...worker }: ImportDeps,
  kind: ImportJobKind,
  job: ImportJob,
): Promise<void> {
  worker.log.error({ import_id: job.id, import: kind }, 'import given up')
  if (kind === 'running') return failImport({ worker: { ...worker, database }, job }, 'failed')
  const nothing = { format: job.format, columns: null, mapping: null, preview: null, total: 0 }
  await write(database, job.workspace_id, (sql) =>
    updateReadResult(sql, job, { ...nothing, state: 'failed', problem: 'failed' }),
  )
}
