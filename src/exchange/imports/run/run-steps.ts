import { type Chunk, type Of, warn } from './chunk.ts'
import { insertPlaces } from '../job-store.ts'
import { makeComments } from './import-comments.ts'
import { archiveLists, makePlaces } from './import-lists.ts'
import { makeRepetitions } from './import-repetitions.ts'
import { failRow, makeTasks } from './import-tasks.ts'
import { addWarnings, insertRows } from '../row-store.ts'
import type { Step } from './plan-steps.ts'

/** Makes some steps, each kind of them together: what comes first in the plan is what the others need. */
export async function makeSteps(chunk: Chunk, first: number, steps: readonly Step[]): Promise<void> {
  const of = <K extends Step['kind']>(kind: K) => steps.filter((step): step is Of<K> => step.kind === kind)
  await makePlaces(chunk, first, steps)
  await makeTasks(chunk, of('task'))
  await makeComments(chunk, of('comment'))
  await makeRepetitions(chunk, of('repetition'))
  for (const { problem, nth } of of('skip'))
    chunk.rows.push({
      row: problem.row,
      nth,
      title: problem.text,
      outcome: 'skipped',
      reason: problem.reason,
      warnings: [],
      task_id: null,
    })
  await archiveLists(chunk, of('archive'))
}

/** Notes that a step cannot be made. */
export function giveUpStep(chunk: Chunk, step: Step): void {
  if (step.kind === 'task') failRow(chunk, step, 'failed')
  else if ('nth' in step && step.kind !== 'skip') warn(chunk, step.nth, 'failed')
}

/** Writes down what came of a chunk, in its transaction. */
export function keepOutcome({ sql, job, made, rows, warnings }: Chunk): void {
  const places = [...made.places].map(([step, place_id]) => ({ step, place_id }))
  if (places.length > 0) sql.defer(insertPlaces(sql, job, places))
  if (rows.length > 0) sql.defer(insertRows(sql, job, rows))
  const byRow = [...Map.groupBy(warnings, ({ nth }) => nth)].map(([nth, some]) => ({
    nth,
    row: some[0]?.row ?? 0,
    warnings: [...new Set(some.flatMap((one) => one.warnings))],
  }))
  if (byRow.length > 0) sql.defer(addWarnings(sql, job, byRow))
}
