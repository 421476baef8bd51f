import { type Chunk, type StepOf, addRowWarning } from './chunk.ts'
import { insertCreatedContainers } from '../job-store.ts'
import { importComments } from './import-comments.ts'
import { archiveLists, importListsAndSections } from './import-lists.ts'
import { importRepetitions } from './import-repetitions.ts'
import { failRow, importTasks } from './import-tasks.ts'
import { addWarnings, insertRows } from '../row-store.ts'
import type { ImportStep } from './plan-steps.ts'

/** Makes some steps, each kind of them together: what comes first in the plan is what the others need. */
export async function runSteps(chunk: Chunk, first: number, steps: readonly ImportStep[]): Promise<void> {
  const of = <K extends ImportStep['kind']>(kind: K) =>
    steps.filter((step): step is StepOf<K> => step.kind === kind)
  await importListsAndSections(chunk, first, steps)
  await importTasks(chunk, of('task'))
  await importComments(chunk, of('comment'))
  await importRepetitions(chunk, of('repetition'))
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
export function failStep(chunk: Chunk, step: ImportStep): void {
  if (step.kind === 'task') failRow(chunk, step, 'failed')
  else if ('nth' in step && step.kind !== 'skip') addRowWarning(chunk, step.nth, 'failed')
}

/** Writes down what came of a chunk, in its transaction. */
export function recordOutcome({ sql, job, created, rows, warnings }: Chunk): void {
  const places = [...created.containers].map(([step, place_id]) => ({ step, place_id }))
  if (places.length > 0) sql.defer(insertCreatedContainers(sql, job, places))
  if (rows.length > 0) sql.defer(insertRows(sql, job, rows))
  const byRow = [...Map.groupBy(warnings, ({ nth }) => nth)].map(([nth, some]) => ({
    nth,
    row: some[0]?.row ?? 0,
    warnings: [...new Set(some.flatMap((one) => one.warnings))],
  }))
  if (byRow.length > 0) sql.defer(addWarnings(sql, job, byRow))
}
