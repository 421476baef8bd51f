import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepInTurn } from '../../platform/db/distribution/sweep-in-turn.ts'
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
import { ImportStopped, type ImportDeps } from './import-context.ts'

const pollMs = 500
/** Long enough for a busy machine to renew it, short enough for another worker to take over soon. */
const leaseS = 10
const renewMs = 2_500
/** Per kind of job, so that previews don't have to wait for running imports. */
const concurrency = 2
/** Attempts without progress after which an import is failed, since it may be what crashes its workers. */
const attemptsMax = 3
const pauseAfterFailureS = 10
const stopTimeoutMs = 4_000

/**
 * Reads and runs imports until the returned function is called; the next worker resumes what was still
 * running. Any number of workers may run at the same time, each with its own folder, from which files of a
 * crashed worker are removed first.
 */
export function startImportWorker(deps: ImportDeps): () => Promise<void> {
  const { database, folder, log } = deps
  const cleared = rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
    log.error({ err }, 'import folder cleanup failed'),
  )
  const stopping = new AbortController()
  const active: Record<ImportJobKind, Set<Promise<void>>> = { reading: new Set(), running: new Set() }

  /** Returns whether it left work that there may be to others. */
  async function claimJobs(kind: ImportJobKind): Promise<boolean> {
    const jobs = active[kind]
    while (jobs.size < concurrency && !stopping.signal.aborted) {
      const job = await claimImport(database.page, kind, randomUUID(), leaseS)
      if (!job) return false
      const done = performJob(deps, kind, job, stopping.signal).finally(() => jobs.delete(done))
      jobs.add(done)
    }
    return true
  }

  const stop = startLoop(async () => {
    try {
      await cleared
      const nextMs = await sweepInTurn(database, 'imports', pollMs, async () => {
        const left = [await claimJobs('reading'), await claimJobs('running')]
        return left.includes(true)
      })
      return Math.max(nextMs, pollMs)
    } catch (err) {
      log.error({ err }, 'import polling failed')
      return pollMs
    }
  })

  return async () => {
    stopping.abort()
    await stop()
    // Reading a file may take minutes; after the timeout, its lease simply runs out.
    const timeout = sleep(stopTimeoutMs, undefined, { ref: false })
    await Promise.race([Promise.all([...active.reading, ...active.running]), timeout])
  }
}

async function performJob(
  deps: ImportDeps,
  kind: ImportJobKind,
  job: ImportJob,
  stopping: AbortSignal,
): Promise<void> {
  const { database, log } = deps
  const fields = { import_id: job.id, workspace_id: job.workspace_id, import: kind }
  const renewal = setInterval(() => {
    renewLease(database.page, job, leaseS).catch((err: unknown) =>
      log.warn({ ...fields, err }, 'import lease renewal failed'),
    )
  }, renewMs)
  let waitS = 0
  try {
    if (job.attempts > attemptsMax) await abandonJob(deps, kind, job)
    // The readers of all formats are only loaded when there is something to read (0241).
    else if (kind === 'reading') await (await import('./read-import.ts')).readImport(deps, job)
    else await (await import('./run/run-import.ts')).runImport(deps, job, stopping)
    log.info(fields, 'import processed')
  } catch (err) {
    if (!(err instanceof ImportStopped)) {
      waitS = pauseAfterFailureS
      log.error({ ...fields, err }, 'import failed')
    }
  } finally {
    clearInterval(renewal)
    // Does nothing for an import that has ended; if it fails, the lease simply runs out.
    await releaseImport(database.page, job, waitS).catch(() => {})
  }
}

async function abandonJob(deps: ImportDeps, kind: ImportJobKind, job: ImportJob): Promise<void> {
  deps.log.error({ import_id: job.id, import: kind }, 'import abandoned after repeated failures')
  if (kind === 'running') {
    const { failImport } = await import('./run/run-chunk.ts')
    return failImport({ deps, job }, 'failed')
  }
  const nothing = { format: job.format, columns: null, mapping: null, preview: null, total: 0 }
  await write(deps.database, job.workspace_id, (sql) =>
    updateReadResult(sql, job, { ...nothing, state: 'failed', problem: 'failed' }),
  )
}
