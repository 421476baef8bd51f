import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../../platform/db/database-errors.ts'
import { importChunkRows as rowsMax } from '../../../core/limits.ts'
import type { Made } from './chunk.ts'
import { type Job, listMadePlaces, listMadeTasks } from '../job-store.ts'
import { fetchFile } from '../local-file.ts'
import { makeFile, type OpenEntry } from './import-attachment.ts'
import { giveUpStep, makeSteps } from './run-steps.ts'
import { openFiles, readContent } from '../read-content.ts'
import { advance, end, type Run } from './advance.ts'
import { planSteps, type Step } from './plan-steps.ts'
import { optionsOf, Stopped, type Worker } from '../import-context.ts'

/** How long a transaction should hold the lane: no longer than some of a neighbour's writes. */
const heldMs = 30
const firstSize = 40
const rowsMin = 10
const pauseWhenUnavailableMs = 1_000

/** What takes several statements counts as several rows. */
const weights: Partial<Record<Step['kind'], number>> = { list: 20, section: 5, archive: 5 }

/**
 * Makes what a file says, some rows at a time, each time in a transaction of its own, and leaves the lane to others for as
 * long as it had it (0195). Whatever ends it, what was made counts as made, and the next worker goes on behind it.
 *
 * @throws Stopped when it is no longer this worker's to do
 */
export async function makeImport(worker: Worker, job: Job, stopping: AbortSignal): Promise<void> {
  const file = await fetchFile(worker.files, worker.folder, job)
  let close = () => {}
  try {
    if (job.format === null) throw new Error(`${job.id} was started without a format`)
    const content = await readContent(file.path, optionsOf(job, job.format, job.mapping))
    if ('refused' in content) return await end({ worker, job }, content.refused)
    const plan = planSteps(content, job.list_id !== null)
    const run: Run = {
      worker,
      job,
      plan,
      next: job.done,
      made: await findMade(worker, job),
      toldMs: -Infinity,
    }
    let opened: ReturnType<typeof openFiles> | undefined
    await makeAll(run, stopping, async (entry) => {
      const inside = await (opened ??= openFiles(file.path))
      close = () => inside.close()
      return inside.open(entry)
    })
  } finally {
    close()
    await file.remove()
  }
}

async function makeAll(run: Run, stopping: AbortSignal, open: OpenEntry): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => {})
  let size = firstSize
  /** Up to here one by one, since something of it goes wrong. */
  let carefulTo = 0
  for (let more = true; more;) {
    if (stopping.aborted) throw new Stopped()
    const steps = some(run, run.next < carefulTo ? 1 : size)
    const [step] = steps
    const startedAt = performance.now()
    try {
      more =
        step?.kind === 'file'
          ? await makeFile(run, step, open)
          : await advance(run, steps.length, (chunk) => makeSteps(chunk, run.next, steps))
    } catch (err) {
      if (err instanceof Stopped) throw err
      run.worker.log.error({ import_id: run.job.id, step: run.next, err }, 'making an import failed')
      if (isUnavailable(err)) await pause(pauseWhenUnavailableMs)
      else if (steps.length > 1) carefulTo = run.next + steps.length
      // What cannot be made holds up nothing else of the file.
      else
        more = await advance(run, steps.length, async (chunk) => {
          for (const one of steps) giveUpStep(chunk, one)
        })
    }
    const tookMs = performance.now() - startedAt
    if (steps.length > 1)
      size = Math.round(Math.min(rowsMax, 2 * size, Math.max(rowsMin, (size * heldMs) / tookMs)))
    if (more) await pause(tookMs)
  }
}

/** The next steps that come to about `size` rows; a file stands alone. */
function some({ plan, next }: Run, size: number): Step[] {
  const steps: Step[] = []
  let weight = 0
  for (let index = next; weight < size; index += 1) {
    const step = plan.steps[index]
    if (!step || (step.kind === 'file' && steps.length > 0)) break
    steps.push(step)
    weight += step.kind === 'file' ? size : (weights[step.kind] ?? 1)
  }
  return steps
}

async function findMade({ database }: Worker, job: Job): Promise<Made> {
  const [places, tasks] = await Promise.all([
    listMadePlaces(database.page, job),
    listMadeTasks(database.page, job),
  ])
  return {
    places: new Map(places.map(({ step, place_id }) => [step, place_id])),
    tasks: new Map(tasks.flatMap(({ nth, task_id }) => (task_id === null ? [] : [[nth, task_id] as const]))),
  }
}
