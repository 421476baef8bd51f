import { write } from '../../../platform/db/write.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { Chunk, CreatedIds } from './chunk.ts'
import { findHeldJob, type ImportJob, updateEnded, updateProgress } from '../job-store.ts'
import { recordOutcome } from './run-steps.ts'
import { type ImportProblem, rowOutcomes } from '../schema.ts'
import type { ImportPlan } from './plan-steps.ts'
import { findVisibleList } from '../store.ts'
import { findImporter, ImportStopped, type ImportDeps } from '../import-context.ts'
import { publishImportChange } from '../publish-change.ts'

/** An import on its way. */
export type ImportRun = {
  worker: ImportDeps
  job: ImportJob
  plan: ImportPlan
  /** The first step that is not done. */
  next: number
  created: CreatedIds
  /** When the member's browsers were last told. */
  publishedMs: number
}

/** Twice a second. */
const publishIntervalMs = 500

/** What ends an import before it is through; what was made stays. */
class ImportEnded extends Error {
  readonly problem: ImportProblem
  constructor(problem: ImportProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Does `count` steps and says so in one transaction, which asks anew whether the import is still ours to do, and whether
 * its member may still do it.
 *
 * @returns whether there is more to do
 * @throws Stopped
 */
export async function advance(
  run: ImportRun,
  count: number,
  work: (chunk: Chunk) => Promise<unknown>,
): Promise<boolean> {
  const { worker, job, plan } = run
  const told = performance.now() - run.publishedMs >= publishIntervalMs
  try {
    const { made, counts, more } = await write(worker.database, job.workspace_id, async (sql) => {
      const chunk = await openChunk(sql, run)
      await work(chunk)
      recordOutcome(chunk)
      const done = run.next + count
      const more = done < plan.steps.length
      const counts = countOutcomes(chunk)
      sql.defer(updateProgress(sql, job, { done, total: plan.steps.length, ...counts }))
      if (!more) sql.defer(updateEnded(sql, job, 'done', null))
      if (told || !more) publishImportChange(sql, chunk.actor, job.id)
      return { made: chunk.created, counts, more }
    })
    run.next += count
    for (const outcome of rowOutcomes)
      if (counts[outcome] > 0) worker.measures?.rows(outcome, counts[outcome])
    for (const [step, place] of made.containers) run.created.containers.set(step, place)
    for (const [nth, task] of made.tasks) run.created.tasks.set(nth, task)
    if (told) run.publishedMs = performance.now()
    return more
  } catch (error) {
    if (!(error instanceof ImportEnded)) throw error
    await failImport(run, error.problem)
    return false
  }
}

/** Ends an import for a reason that concerns all of it. @throws Stopped */
export async function failImport(
  { worker, job }: Pick<ImportRun, 'worker' | 'job'>,
  problem: ImportProblem,
): Promise<void> {
  await write(worker.database, job.workspace_id, async (sql) => {
    if (!(await findHeldJob(sql, job, 'running'))) throw new ImportStopped()
    await updateEnded(sql, job, 'failed', problem)
    const actor = await findImporter(sql, job)
    if (actor) publishImportChange(sql, actor, job.id)
  })
}

async function openChunk(sql: Transaction, { job, plan, next, created }: ImportRun): Promise<Chunk> {
  const [held, actor] = await Promise.all([findHeldJob(sql, job, 'running'), findImporter(sql, job)])
  // Another worker may have had it and gone on before this one took it up.
  if (held?.done !== next) throw new ImportStopped()
  if (next > 0 && held.total !== plan.steps.length) throw new ImportEnded('file_changed')
  if (!actor) throw new ImportEnded('member_left')
  if (actor.role === 'guest') throw new ImportEnded('role')
  if (job.list_id !== null) {
    const list = await findVisibleList(sql, actor, job.list_id)
    if (!list) throw new ImportEnded('list_gone')
    if (list.archived) throw new ImportEnded('list_archived')
  }
  return {
    sql,
    actor,
    job,
    plan,
    committed: created,
    created: { containers: new Map(), tasks: new Map() },
    rows: [],
    warnings: [],
  }
}

function countOutcomes({ rows }: Chunk) {
  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length
  return { made: count('made'), skipped: count('skipped'), failed: count('failed') }
}
