import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../../platform/db/database-errors.ts'
import { importChunkRows as rowsMax } from '../../../core/limits.ts'
import type { CreatedIds } from './chunk.ts'
import { type ImportJob, listCreatedContainers, listCreatedTasks } from '../job-store.ts'
import { downloadImportFile } from '../local-file.ts'
import { importAttachment, type OpenEntry } from './import-attachment.ts'
import { failStep, runSteps } from './run-steps.ts'
import { openExportAttachments, readContent } from '../read-content.ts'
import { advance, failImport, type ImportRun } from './advance.ts'
import { planSteps, type ImportStep } from './plan-steps.ts'
import { readOptionsOf, ImportStopped, type ImportDeps } from '../import-context.ts'

/** How long a transaction should hold the lane: no longer than some of a neighbour's writes. */
const laneHoldTargetMs = 30
const initialChunkSize = 40
const chunkSizeMin = 10
const pauseWhenUnavailableMs = 1_000

/** What takes several statements counts as several rows. */
const stepWeights: Partial<Record<ImportStep['kind'], number>> = { list: 20, section: 5, archive: 5 }

/**
 * Makes what a file says, some rows at a time, each time in a transaction of its own, and leaves the lane to others for as
 * long as it had it (0195). Whatever ends it, what was made counts as made, and the next worker goes on behind it.
 *
 * @throws Stopped when it is no longer this worker's to do
 */
export async function runImport(worker: ImportDeps, job: ImportJob, stopping: AbortSignal): Promise<void> {
  const file = await downloadImportFile(worker.files, worker.folder, job)
  let close = () => {}
  try {
    if (job.format === null) throw new Error(`${job.id} was started without a format`)
    const content = await readContent(file.path, readOptionsOf(job, job.format, job.mapping))
    if ('refused' in content) return await failImport({ worker, job }, content.refused)
    const plan = planSteps(content, job.list_id !== null)
    const run: ImportRun = {
      worker,
      job,
      plan,
      next: job.done,
      created: await findCreatedIds(worker, job),
      publishedMs: -Infinity,
    }
    let opened: ReturnType<typeof openExportAttachments> | undefined
    await runAllSteps(run, stopping, async (entry) => {
      const inside = await (opened ??= openExportAttachments(file.path))
      close = () => inside.close()
      return inside.open(entry)
    })
  } finally {
    close()
    await file.remove()
  }
}

async function runAllSteps(run: ImportRun, stopping: AbortSignal, open: OpenEntry): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => {})
  let size = initialChunkSize
  /** Up to here one by one, since something of it goes wrong. */
  let carefulTo = 0
  for (let more = true; more;) {
    if (stopping.aborted) throw new ImportStopped()
    const steps = nextSteps(run, run.next < carefulTo ? 1 : size)
    const [step] = steps
    const startedAt = performance.now()
    try {
      more =
        step?.kind === 'file'
          ? await importAttachment(run, step, open)
          : await advance(run, steps.length, (chunk) => runSteps(chunk, run.next, steps))
    } catch (err) {
      if (err instanceof ImportStopped) throw err
      run.worker.log.error({ import_id: run.job.id, step: run.next, err }, 'making an import failed')
      if (isUnavailable(err)) await pause(pauseWhenUnavailableMs)
      else if (steps.length > 1) carefulTo = run.next + steps.length
      // What cannot be made holds up nothing else of the file.
      else
        more = await advance(run, steps.length, async (chunk) => {
          for (const one of steps) failStep(chunk, one)
        })
    }
    const tookMs = performance.now() - startedAt
    if (steps.length > 1)
      size = Math.round(
        Math.min(rowsMax, 2 * size, Math.max(chunkSizeMin, (size * laneHoldTargetMs) / tookMs)),
      )
    if (more) await pause(tookMs)
  }
}

/** The next steps that come to about `size` rows; a file stands alone. */
function nextSteps({ plan, next }: ImportRun, size: number): ImportStep[] {
  const steps: ImportStep[] = []
  let weight = 0
  for (let index = next; weight < size; index += 1) {
    const step = plan.steps[index]
    if (!step || (step.kind === 'file' && steps.length > 0)) break
    steps.push(step)
    weight += step.kind === 'file' ? size : (stepWeights[step.kind] ?? 1)
  }
  return steps
}

async function findCreatedIds({ database }: ImportDeps, job: ImportJob): Promise<CreatedIds> {
  const [places, tasks] = await Promise.all([
    listCreatedContainers(database.page, job),
    listCreatedTasks(database.page, job),
  ])
  return {
    containers: new Map(places.map(({ step, place_id }) => [step, place_id])),
    tasks: new Map(tasks.flatMap(({ nth, task_id }) => (task_id === null ? [] : [[nth, task_id] as const]))),
  }
}
