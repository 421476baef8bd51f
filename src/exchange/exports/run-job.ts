import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import { startLoop } from '../../core/start-loop.ts'
import { exportFileKey, exportFileKeys } from './file-key.ts'
import { type BuiltFile, claimJob, type ExportJob, renewLease } from './job-store.ts'
import { createProgress, type Progress } from './build/progress.ts'
import { problemOf, markFailed, markReady, returnJob, saveProgress } from './finish-job.ts'

const leaseSeconds = 60
/** A lease is renewed several times before it ends, so that one renewal may fail. */
const renewIntervalMs = 10_000
/** Each report of progress writes an event, so only once a second, and only if the percentage has changed. */
const progressIntervalMs = 1_000
const attemptsMax = 3

export type ExportDeps = {
  database: Database
  files: FileStorage
  /** Exports are written here until they are complete. */
  folder: string
  log: Logger
}

/** Takes the export that has waited longest; undefined if none is waiting. */
export const claimNextJob = (database: Database): Promise<ExportJob | undefined> =>
  claimJob(database.page, leaseSeconds)

/**
 * Builds an export, from its first row to its file. After a crash the job starts over once its lease has ended, and
 * whatever had been written is removed first.
 *
 * @param stop aborts the job and returns it to the queue
 */
export async function runJob(deps: ExportDeps, job: ExportJob, stop: AbortSignal): Promise<void> {
  const { database, files, folder, log } = deps
  const { workspace_id, id: export_id, attempts } = job
  if (attempts > attemptsMax) {
    await markFailed(database, job, 'interrupted')
    log.error({ workspace_id, export_id, attempts }, 'export abandoned after repeated interruptions')
    return
  }

  const jobFolder = join(folder, export_id)
  const progress = createProgress()
  const lease = keepLease(deps, job, progress)
  const signal = AbortSignal.any([stop, lease.lost])
  const startedAt = performance.now()
  try {
    await rm(jobFolder, { recursive: true, force: true })
    await mkdir(jobFolder, { recursive: true, mode: 0o700 })
    const { buildExport } = await import('./build/build-export.ts')
    const { file, missing } = await buildExport(job, { database, files, folder: jobFolder, progress, signal })
    const built = { ...(await storeExportFile(file, { files, job, progress, signal })), missing }
    const duration_ms = Math.round(performance.now() - startedAt)
    if (await markReady(database, job, built))
      log.info({ workspace_id, export_id, size: built.size, duration_ms }, 'export ready')
    else await files.remove(exportFileKey(job))
  } catch (err) {
    if (stop.aborted) await returnJob(database, job, { waitS: 0, counts: false })
    else if (lease.lost.aborted) log.info({ workspace_id, export_id }, 'export canceled')
    else await handleJobError(deps, job, err)
  } finally {
    await lease.end()
    await rm(jobFolder, { recursive: true, force: true })
  }
}

/**
 * Retries what may succeed later; fails the export after three attempts, or at once for a permanent problem.
 */
async function handleJobError({ database, log }: ExportDeps, job: ExportJob, err: unknown): Promise<void> {
  const { workspace_id, id: export_id, attempts } = job
  log.error({ workspace_id, export_id, attempts, err }, 'export failed')
  const problem = problemOf(err)
  if (problem === 'failed' && attempts < attemptsMax)
    await returnJob(database, job, { waitS: 10 * attempts, counts: true })
  else await markFailed(database, job, problem)
}

/**
 * Renews the lease and reports progress; `lost` is aborted once the job was canceled or claimed by another
 * worker.
 */
function keepLease({ database, log }: ExportDeps, job: ExportJob, progress: Progress) {
  const lost = new AbortController()
  let reported = ''
  let renewedAt = performance.now()
  const end = startLoop(async () => {
    try {
      const { done, total } = progress.current()
      const percent = total === 0 ? '' : String(Math.floor((100 * done) / total))
      const now = performance.now()
      if (percent !== reported) {
        reported = percent
        if (!(await saveProgress(database, job, done, total))) lost.abort(new Error('lease lost'))
      }
      if (now - renewedAt >= renewIntervalMs) {
        renewedAt = now
        if ((await renewLease(database.page, job, leaseSeconds)).length === 0)
          lost.abort(new Error('lease lost'))
      }
    } catch (err) {
      log.warn({ export_id: job.id, err }, 'export progress update failed')
    }
    return progressIntervalMs
  })
  return { lost: lost.signal, end }
}

type StoreFileDeps = { files: FileStorage; job: ExportJob; progress: Progress; signal: AbortSignal }

/**
 * Uploads the complete file to the file storage, after removing what earlier attempts may have left there.
 */
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
