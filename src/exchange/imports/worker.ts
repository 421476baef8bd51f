import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { write } from '../../platform/db/write.ts'
import { repeat } from '../../core/start-loop.ts'
import { claim, type Job, type Kind, release, renew, updateRead } from './job-store.ts'
import { makeImport } from './run/run-import.ts'
import { readImport } from './read-import.ts'
import { end } from './run/advance.ts'
import { Stopped, type Worker } from './import-context.ts'

const pollMs = 500
/** Long enough for a busy machine to say that it is still there, short enough that another goes on soon. */
const leaseS = 10
const renewMs = 2_500
/** Of each kind, so that nobody waits for a preview while others import. */
const atOnce = 2
/** What has ended its worker so often without getting on is given up. */
const attemptsMax = 3
const pauseAfterFailureS = 10
const stopMs = 4_000

/**
 * Reads and makes imports as they come, until the returned function is called: what is under way then goes on with the
 * next worker. Any number of workers may do it, each with a folder of its own, of which what a crash has left goes first.
 */
export function watchImports(worker: Worker): () => Promise<void> {
  const { database, folder, log } = worker
  const cleared = rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
    log.error({ err }, 'what was left of imports not removed'),
  )
  const stopping = new AbortController()
  const underWay: Record<Kind, Set<Promise<void>>> = { reading: new Set(), running: new Set() }

  async function takeUp(kind: Kind): Promise<void> {
    const jobs = underWay[kind]
    while (jobs.size < atOnce && !stopping.signal.aborted) {
      const job = await claim(database.page, kind, randomUUID(), leaseS)
      if (!job) return
      const working = perform(worker, kind, job, stopping.signal).finally(() => jobs.delete(working))
      jobs.add(working)
    }
  }

  const stop = repeat(async () => {
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
    const hurried = sleep(stopMs, undefined, { ref: false })
    await Promise.race([Promise.all([...underWay.reading, ...underWay.running]), hurried])
  }
}

async function perform(worker: Worker, kind: Kind, job: Job, stopping: AbortSignal): Promise<void> {
  const { database, log } = worker
  const said = { import_id: job.id, workspace_id: job.workspace_id, import: kind }
  const renewing = setInterval(() => {
    renew(database.page, job, leaseS).catch((err: unknown) => log.warn({ ...said, err }, 'lease not renewed'))
  }, renewMs)
  let waitS = 0
  try {
    if (job.attempts > attemptsMax) await giveUp(worker, kind, job)
    else if (kind === 'reading') await readImport(worker, job)
    else await makeImport(worker, job, stopping)
    log.info(said, 'import')
  } catch (err) {
    if (!(err instanceof Stopped)) {
      waitS = pauseAfterFailureS
      log.error({ ...said, err }, 'import failed')
    }
  } finally {
    clearInterval(renewing)
    // Of one that has ended this finds nothing; else the lease ends by itself.
    await release(database.page, job, waitS).catch(() => {})
  }
}

async function giveUp({ database, ...worker }: Worker, kind: Kind, job: Job): Promise<void> {
  worker.log.error({ import_id: job.id, import: kind }, 'import given up')
  if (kind === 'running') return end({ worker: { ...worker, database }, job }, 'failed')
  const nothing = { format: job.format, columns: null, mapping: null, preview: null, total: 0 }
  await write(database, job.workspace_id, (sql) =>
    updateRead(sql, job, { ...nothing, state: 'failed', problem: 'failed' }),
  )
}
