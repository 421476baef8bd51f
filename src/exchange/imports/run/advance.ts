import { write } from '../../../platform/db/write.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { Chunk, Made } from './chunk.ts'
import { findHeld, type Job, updateEnded, updateProgress } from '../job-store.ts'
import { keepOutcome } from './run-steps.ts'
import { type ImportProblem, outcomes } from '../schema.ts'
import type { Plan } from './plan-steps.ts'
import { findList } from '../store.ts'
import { findImporter, Stopped, type Worker } from '../import-context.ts'
import { tell } from '../publish-change.ts'

/** An import on its way. */
export type Run = {
  worker: Worker
  job: Job
  plan: Plan
  /** The first step that is not done. */
  next: number
  made: Made
  /** When the member's browsers were last told. */
  toldMs: number
}

/** Twice a second. */
const tellMs = 500

/** What ends an import before it is through; what was made stays. */
class Ended extends Error {
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
  run: Run,
  count: number,
  work: (chunk: Chunk) => Promise<unknown>,
): Promise<boolean> {
  const { worker, job, plan } = run
  const told = performance.now() - run.toldMs >= tellMs
  try {
    const { made, counts, more } = await write(worker.database, job.workspace_id, async (sql) => {
      const chunk = await begin(sql, run)
      await work(chunk)
      keepOutcome(chunk)
      const done = run.next + count
      const more = done < plan.steps.length
      const counts = countsOf(chunk)
      sql.defer(updateProgress(sql, job, { done, total: plan.steps.length, ...counts }))
      if (!more) sql.defer(updateEnded(sql, job, 'done', null))
      if (told || !more) tell(sql, chunk.actor, job.id)
      return { made: chunk.made, counts, more }
    })
    run.next += count
    for (const outcome of outcomes) if (counts[outcome] > 0) worker.measures?.rows(outcome, counts[outcome])
    for (const [step, place] of made.places) run.made.places.set(step, place)
    for (const [nth, task] of made.tasks) run.made.tasks.set(nth, task)
    if (told) run.toldMs = performance.now()
    return more
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    await end(run, error.problem)
    return false
  }
}

/** Ends an import for a reason that concerns all of it. @throws Stopped */
export async function end(
  { worker, job }: Pick<Run, 'worker' | 'job'>,
  problem: ImportProblem,
): Promise<void> {
  await write(worker.database, job.workspace_id, async (sql) => {
    if (!(await findHeld(sql, job, 'running'))) throw new Stopped()
    await updateEnded(sql, job, 'failed', problem)
    const actor = await findImporter(sql, job)
    if (actor) tell(sql, actor, job.id)
  })
}

async function begin(sql: Transaction, { job, plan, next, made }: Run): Promise<Chunk> {
  const [held, actor] = await Promise.all([findHeld(sql, job, 'running'), findImporter(sql, job)])
  // Another worker may have had it and gone on before this one took it up.
  if (held?.done !== next) throw new Stopped()
  if (next > 0 && held.total !== plan.steps.length) throw new Ended('file_changed')
  if (!actor) throw new Ended('member_left')
  if (actor.role === 'guest') throw new Ended('role')
  if (job.list_id !== null) {
    const list = await findList(sql, actor, job.list_id)
    if (!list) throw new Ended('list_gone')
    if (list.archived) throw new Ended('list_archived')
  }
  return {
    sql,
    actor,
    job,
    plan,
    before: made,
    made: { places: new Map(), tasks: new Map() },
    rows: [],
    warnings: [],
  }
}

function countsOf({ rows }: Chunk) {
  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length
  return { made: count('made'), skipped: count('skipped'), failed: count('failed') }
}
