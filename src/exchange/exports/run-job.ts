import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Files } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import { repeat } from '../../core/start-loop.ts'
import { buildExport } from './build/build-export.ts'
import { exportKeyOf, exportKeysOf } from './file-key.ts'
import { type Built, claimJob, type Job, renewLease } from './job-store.ts'
import { createProgress, type Progress } from './build/progress.ts'
import { problemOf, settleFailed, settleReady, settleReleased, tellProgress } from './finish-job.ts'

const leaseS = 60
/** Several of these come within a lease, so that one may fail. */
const renewMs = 10_000
/** A change of the workspace each time, so not more often, and only where the bar moves. */
const tellMs = 1_000
const attemptsMax = 3

export type Workshop = {
  database: Database
  files: Files
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
export async function makeNext(workshop: Workshop, stop: AbortSignal): Promise<boolean> {
  const { database, files, folder, log } = workshop
  const job = await claimJob(database.page, leaseS)
  if (!job) return false
  const { workspace_id, id: export_id, attempts } = job
  if (attempts > attemptsMax) {
    await settleFailed(database, job, 'interrupted')
    log.error({ workspace_id, export_id }, 'export given up: its workers end')
    return true
  }

  const own = join(folder, export_id)
  const progress = createProgress()
  const hold = holdJob(workshop, job, progress)
  const signal = AbortSignal.any([stop, hold.lost])
  const startedAt = performance.now()
  try {
    await rm(own, { recursive: true, force: true })
    await mkdir(own, { recursive: true, mode: 0o700 })
    const { file, missing } = await buildExport(job, { database, files, folder: own, progress, signal })
    const built = { ...(await send(file, { files, job, progress, signal })), missing }
    const duration_ms = Math.round(performance.now() - startedAt)
    if (await settleReady(database, job, built))
      log.info({ workspace_id, export_id, size: built.size, duration_ms }, 'export made')
    else await files.remove(exportKeyOf(job))
  } catch (err) {
    if (stop.aborted) await settleReleased(database, job, { waitS: 0, counts: false })
    else if (hold.lost.aborted) log.info({ workspace_id, export_id }, 'export cancelled')
    else await settleError(workshop, job, err)
  } finally {
    await hold.end()
    await rm(own, { recursive: true, force: true })
  }
  return true
}

/** What passes is tried again; what does not, at once or after three times, is told. */
async function settleError({ database, log }: Workshop, job: Job, err: unknown): Promise<void> {
  const { workspace_id, id: export_id, attempts } = job
  log.error({ workspace_id, export_id, attempts, err }, 'export failed')
  const problem = problemOf(err)
  if (problem === 'failed' && attempts < attemptsMax)
    await settleReleased(database, job, { waitS: 10 * attempts, counts: true })
  else await settleFailed(database, job, problem)
}

/** Keeps the job ours and tells how far it is; `lost` once it is cancelled, or somebody else's. */
function holdJob({ database, log }: Workshop, job: Job, progress: Progress) {
  const lost = new AbortController()
  let told = ''
  let renewedAt = performance.now()
  const end = repeat(async () => {
    try {
      const { done, total } = progress.now()
      const percent = total === 0 ? '' : String(Math.floor((100 * done) / total))
      const now = performance.now()
      if (percent !== told) {
        told = percent
        if (!(await tellProgress(database, job, done, total))) lost.abort(new Error('no longer ours'))
      }
      if (now - renewedAt >= renewMs) {
        renewedAt = now
        if ((await renewLease(database.page, job, leaseS)).length === 0)
          lost.abort(new Error('no longer ours'))
      }
    } catch (err) {
      log.warn({ export_id: job.id, err }, 'progress of an export not told')
    }
    return tellMs
  })
  return { lost: lost.signal, end }
}

type Sending = { files: Files; job: Job; progress: Progress; signal: AbortSignal }

/** Puts the whole file where the installation keeps its files. What a crash may have left there goes first. */
async function send(
  path: string,
  { files, job, progress, signal }: Sending,
): Promise<Omit<Built, 'missing'>> {
  const { size } = await stat(path)
  const hash = createHash('sha256')
  let sent = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      hash.update(chunk)
      sent += chunk.length
      progress.sent(sent / size)
      yield chunk
    }
  }
  for (const key of exportKeysOf(job)) await files.remove(key)
  await files.put(exportKeyOf(job), bytes(), size)
  return { size, sha256: hash.digest() }
}
