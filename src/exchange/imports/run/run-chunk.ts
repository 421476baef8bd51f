import { write } from '../../../platform/db/write.ts'
import { isLaneAwaited } from '../../../platform/db/lane-waiters.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import type { Chunk, CreatedIds } from './chunk.ts'
import { findHeldJob, findLastWrite, type ImportJob, updateEnded, updateProgress } from '../job-store.ts'
import { recordOutcome } from './run-steps.ts'
import { type ImportProblem, rowOutcomes } from '../schema.ts'
import type { LaneUse } from './pace.ts'
import type { ImportPlan } from './plan-steps.ts'
import { findVisibleList } from '../store.ts'
import { findImporter, type ImportDeps, ImportStopped, publishImportChange } from '../import-context.ts'

/** A running import. */
export type ImportRun = {
  deps: ImportDeps
  job: ImportJob
  plan: ImportPlan
  /** The first step that isn't done. */
  next: number
  created: CreatedIds
  /** When the member's browsers were last notified. */
  publishedMs: number
  /** The time of its last transaction, and how that used the write lane. */
  stamp: string | undefined
  lane: LaneUse
}

const publishIntervalMs = 500

/** Thrown to end an import early; what it has created stays. */
class ImportEnded extends Error {
  readonly problem: ImportProblem
  constructor(problem: ImportProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Performs `count` steps and records them as done, in one transaction. It checks again that the import is
 * still this worker's, and that its member still may do it.
 *
 * @returns whether there is more to do
 * @throws ImportStopped
 */
export async function runChunk(
  run: ImportRun,
  count: number,
  work: (chunk: Chunk) => Promise<unknown>,
): Promise<boolean> {
  const { deps, job, plan } = run
  const isPublishDue = performance.now() - run.publishedMs >= publishIntervalMs
  try {
    let lockedAt = performance.now()
    const { chunk, counts, more, lastWrite, awaiting } = await write(
      deps.database,
      job.workspace_id,
      async (sql, lastWrite: string | undefined, held: Held) => {
        lockedAt = performance.now()
        const chunk = await openChunk(sql, run, held)
        await work(chunk)
        recordOutcome(chunk)
        const done = run.next + count
        const more = done < plan.steps.length
        const counts = countOutcomes(chunk)
        sql.defer(updateProgress(sql, job, { done, total: plan.steps.length, ...counts }))
        if (!more) sql.defer(updateEnded(sql, job, 'done', null))
        if (isPublishDue || !more) publishImportChange(sql, chunk.actor, job.id)
        const awaiting = isLaneAwaited(sql, job.workspace_id)
        sql.defer(awaiting)
        return { chunk, counts, more, lastWrite, awaiting: () => awaiting }
      },
      { before: (sql) => findLastWrite(sql, job), after: (sql) => findHeld(sql, job) },
    )
    run.lane = {
      heldMs: performance.now() - lockedAt,
      othersWrote: lastWrite !== run.stamp,
      awaited: await awaiting(),
    }
    run.stamp = chunk.sql.stamp
    run.next += count
    for (const outcome of rowOutcomes) if (counts[outcome] > 0) deps.metrics?.rows(outcome, counts[outcome])
    for (const [step, id] of chunk.created.containers) run.created.containers.set(step, id)
    for (const [nth, id] of chunk.created.tasks) run.created.tasks.set(nth, id)
    if (isPublishDue) run.publishedMs = performance.now()
    return more
  } catch (error) {
    if (!(error instanceof ImportEnded)) throw error
    await failImport(run, error.problem)
    return false
  }
}

/** Fails an import as a whole. @throws ImportStopped */
export async function failImport(
  { deps, job }: Pick<ImportRun, 'deps' | 'job'>,
  problem: ImportProblem,
): Promise<void> {
  await write(deps.database, job.workspace_id, async (sql) => {
    if (!(await findHeldJob(sql, job, 'running'))) throw new ImportStopped()
    await updateEnded(sql, job, 'failed', problem)
    const actor = await findImporter(sql, job)
    if (actor) publishImportChange(sql, actor, job.id)
  })
}

/** What a transaction checks again, read as soon as it has the lane. */
type Held = Awaited<ReturnType<typeof findHeld>>

async function findHeld(sql: Sql, job: ImportJob) {
  const [held, actor] = await Promise.all([findHeldJob(sql, job, 'running'), findImporter(sql, job)])
  return { held, actor }
}

async function openChunk(
  sql: Transaction,
  { job, plan, next, created }: ImportRun,
  { held, actor }: Held,
): Promise<Chunk> {
  // Another worker may have held it and continued before this one claimed it.
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
  const count = (value: string) => rows.filter(({ outcome }) => outcome === value).length
  return { made: count('made'), skipped: count('skipped'), failed: count('failed') }
}
