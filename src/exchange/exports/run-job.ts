import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import { startLoop } from '../../core/start-loop.ts'
import { buildExport } from './build/build-export.ts'
import { exportFileKey, exportFileKeys } from './file-key.ts'
import { type BuiltFile, claimJob, type ExportJob, renewLease } from './job-store.ts'
import { createProgress, type Progress } from './build/progress.ts'
import { problemOf, markFailed, markReady, returnJob, saveProgress } from './finish-job.ts'

const leaseSeconds = 60
/** Several of these come within a lease, so that one may fail. */
const renewIntervalMs = 10_000
/** A change of the workspace each time, so not more often, and only where the bar moves. */
const progressIntervalMs = 1_000
const attemptsMax = 3

export type ExportDeps = {
  database: Database
  files: FileStorage
  /** Exports are written here until they are whole. */
  folder: string
  log: Logger
}

/**
 * Makes the export that has waited longest, from its first row to its file; false when none waits. A crash leaves a job
 * that is begun anew when its lease is over, and what was written goes first.
 *
 * @param stop ends it: the job is given back
 */
export async function runNextJob(workshop: ExportDeps, stop: AbortSignal): Promise<boolean> {
  const { database, files, folder, log } = workshop
  const job = await claimJob(database.page, leaseSeconds)
  if (!job) return false
  const { workspace_id, id: export_id, attempts } = job
  if (attempts > attemptsMax) {
    await markFailed(database, job, 'interrupted')
    log.error({ workspace_id, export_id }, 'export given up: its workers end')
    return true
  }

  const own = join(folder, export_id)
  const progress = createProgress()
  const hold = keepLease(workshop, job, progress)
  const signal = AbortSignal.any([stop, hold.lost])
  const startedAt = performance.now()
  try {
    await rm(own, { recursive: true, force: true })
    await mkdir(own, { recursive: true, mode: 0o700 })
    const { file, missing } = await buildExport(job, { database, files, folder: own, progress, signal })
    const built = { ...(await storeExportFile(file, { files, job, progress, signal })), missing }
    const duration_ms = Math.round(performance.now() - startedAt)
    if (await markReady(database, job, built))
      log.info({ workspace_id, export_id, size: built.size, duration_ms }, 'export made')
    else await files.remove(exportFileKey(job))
  } catch (err) {
    if (stop.aborted) await returnJob(database, job, { waitS: 0, counts: false })
    else if (hold.lost.aborted) log.info({ workspace_id, export_id }, 'export cancelled')
    else await handleJobError(workshop, job, err)
  } finally {
    await hold.end()
    await rm(own, { recursive: true, force: true })
  }
  return true
}

/** What passes is tried again; what does not, at once or after three times, is told. */
async function handleJobError({ database, log }: ExportDeps, job: ExportJob, err: unknown): Promise<void> {
  const { workspace_id, id: export_id, attempts } = job
  log.error({ workspace_id, export_id, attempts, err }, 'export failed')
  const problem = problemOf(err)
  if (problem === 'failed' && attempts < attemptsMax)
    await returnJob(database, job, { waitS: 10 * attempts, counts: true })
  else await markFailed(database, job, problem)
}

/** Keeps the job ours and tells how far it is; `lost` once it is cancelled, or somebody else's. */
function keepLease({ database, log }: ExportDeps, job: ExportJob, progress: Progress) {
  const lost = new AbortController()
  let told = ''
  let renewedAt = performance.now()
  const end = startLoop(async () => {
    try {
      const { done, total } = progress.current()
      const percent = total === 0 ? '' : String(Math.floor((100 * done) / total))
      const now = performance.now()
      if (percent !== told) {
        told = percent
        if (!(await saveProgress(database, job, done, total))) lost.abort(new Error('no longer ours'))
      }
      if (now - renewedAt >= renewIntervalMs) {
        renewedAt = now
        if ((await renewLease(database.page, job, leaseSeconds)).length === 0)
          lost.abort(new Error('no longer ours'))
      }
    } catch (err) {
      log.warn({ export_id: job.id, err }, 'progress of an export not told')
    }
    return progressIntervalMs
  })
  return { lost: lost.signal, end }
}

type StoreFileDeps = { files: FileStorage; job: ExportJob; progress: Progress; signal: AbortSignal }

/** Puts the whole file where the installation keeps its files. What a crash may have left there goes first. */
async function storeExportFile(
  path: string,
  { files, job, progress, signal }: StoreFileDeps,
): Promise<Omit<BuiltFile, 'missing'>> {
  const { size } = await stat(path)
  const hash = createHash('sha256')
  let sent = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      hash.update(chunk)
      sent += chunk.length
      progress.setUploadedShare(sent / size)
      yield chunk
    }
  }
  for (const key of exportFileKeys(job)) await files.remove(key)
  await files.put(exportFileKey(job), bytes(), size)
  return { size, sha256: hash.digest() }
}
