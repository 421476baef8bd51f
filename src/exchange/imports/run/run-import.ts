import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../../platform/db/database-errors.ts'
import type { CreatedIds } from './chunk.ts'
import { type ImportJob, listCreatedContainers, listCreatedTasks } from '../job-store.ts'
import { downloadImportFile } from '../local-file.ts'
import { importAttachment, type OpenEntry } from './import-attachment.ts'
import { failStep, runSteps } from './run-steps.ts'
import { openExportAttachments, readContent } from '../read-content.ts'
import { runChunk, failImport, type ImportRun } from './run-chunk.ts'
import { createPace } from './pace.ts'
import { planSteps, type ImportStep } from './plan-steps.ts'
import { readOptionsOf, ImportStopped, type ImportDeps } from '../import-context.ts'

const pauseWhenUnavailableMs = 1_000

/** Steps that take several statements count as several rows. */
const stepWeights: Partial<Record<ImportStep['kind'], number>> = { list: 20, section: 5, archive: 5 }

/**
 * Runs an import some rows at a time, each chunk in its own transaction, and after each lets others have the write
 * lane (0195, 0260). Committed chunks are final: whatever interrupts the import, the
 * next worker resumes there.
 *
 * @throws ImportStopped if the import is no longer this worker's
 */
export async function runImport(deps: ImportDeps, job: ImportJob, stopping: AbortSignal): Promise<void> {
  const file = await downloadImportFile(deps.files, deps.folder, job)
  let close = () => {}
  try {
    if (job.format === null) throw new Error(`Import ${job.id} was started without a format.`)
    const content = await readContent(file.path, readOptionsOf(job, job.format, job.mapping))
    if ('refused' in content) return await failImport({ deps, job }, content.refused)
    const plan = planSteps(content, job.list_id !== null)
    const run: ImportRun = {
      deps,
      job,
      plan,
      next: job.done,
      created: await findCreatedIds(deps, job),
      publishedMs: -Infinity,
      stamp: undefined,
      lane: { heldMs: 0, othersWrote: true, awaited: false },
    }
    let opening: ReturnType<typeof openExportAttachments> | undefined
    await runAllSteps(run, stopping, async (entry) => {
      const attachments = await (opening ??= openExportAttachments(file.path))
      close = () => attachments.close()
      return attachments.open(entry)
    })
  } finally {
    close()
    await file.remove()
  }
}

async function runAllSteps(run: ImportRun, stopping: AbortSignal, open: OpenEntry): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => {})
  const pace = createPace()
  /** Steps before this one run one at a time, because one of them has failed. */
  let singlyUntil = 0
  for (let more = true; more;) {
    if (stopping.aborted) throw new ImportStopped()
    const steps = nextSteps(run, run.next < singlyUntil ? 1 : pace.rows)
    const [step] = steps
    try {
      more =
        step?.kind === 'file'
          ? await importAttachment(run, step, open)
          : await runChunk(run, steps.length, (chunk) => runSteps(chunk, run.next, steps))
    } catch (err) {
      if (err instanceof ImportStopped) throw err
      run.deps.log.error({ import_id: run.job.id, step: run.next, err }, 'import step failed')
      if (isUnavailable(err)) await pause(pauseWhenUnavailableMs)
      else if (steps.length > 1) singlyUntil = run.next + steps.length
      // A step that fails doesn't hold up the rest of the file.
      else
        more = await runChunk(run, steps.length, async (chunk) => {
          for (const one of steps) failStep(chunk, one)
        })
    }
    pace.adapt(run.lane, steps.length > 1)
    if (more) await pause(pace.pauseMs)
  }
}

/** Returns the next steps, worth about `size` rows; a file is a chunk of its own. */
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
  const [containers, tasks] = await Promise.all([
    listCreatedContainers(database.page, job),
    listCreatedTasks(database.page, job),
  ])
  return {
    containers: new Map(containers.map(({ step, place_id }) => [step, place_id])),
    tasks: new Map(tasks.flatMap(({ nth, task_id }) => (task_id === null ? [] : [[nth, task_id] as const]))),
  }
}
