import { type Chunk, type StepOf, addRowWarning } from './chunk.ts'
import { insertCreatedContainers } from '../job-store.ts'
import { importComments } from './import-comments.ts'
import { importDependencies } from './import-dependencies.ts'
import { archiveLists, importListsAndSections } from './import-lists.ts'
import { failLabels, importLabels } from './import-labels.ts'
import { failRow, importRepetitions, importTasks } from './import-tasks.ts'
import { addWarnings, insertRows } from '../row-store.ts'
import type { ImportStep } from './plan-steps.ts'

/** Performs steps, grouped by kind: kinds that others depend on come first, as in the plan. */
export async function runSteps(chunk: Chunk, first: number, steps: readonly ImportStep[]): Promise<void> {
  const of = <K extends ImportStep['kind']>(kind: K) =>
    steps.filter((step): step is StepOf<K> => step.kind === kind)
  await importListsAndSections(chunk, first, steps)
  await importTasks(chunk, of('task'))
  await importComments(chunk, of('comment'))
  await importRepetitions(chunk, of('repetition'))
  await importDependencies(chunk, of('dependency'))
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
  for (const step of of('labels')) await importLabels(chunk, step)
  await archiveLists(chunk, of('archive'))
}

/** Records that a step has failed. */
export function failStep(chunk: Chunk, step: ImportStep): void {
  if (step.kind === 'task') failRow(chunk, step, 'failed')
  else if (step.kind === 'labels') failLabels(chunk, step, step.labels, 'failed')
  else if ('nth' in step && step.kind !== 'skip') addRowWarning(chunk, step.nth, 'failed')
}

/** Records the results of a chunk, in its transaction. */
export function recordOutcome({ sql, job, created, rows, warnings }: Chunk): void {
  const containers = [...created.containers].map(([step, place_id]) => ({ step, place_id }))
  if (containers.length > 0) sql.defer(insertCreatedContainers(sql, job, containers))
  if (rows.length > 0) sql.defer(insertRows(sql, job, rows))
  const byRow = [...Map.groupBy(warnings, ({ nth }) => nth)].map(([nth, some]) => ({
    nth,
    row: some[0]?.row ?? 0,
    warnings: [...new Set(some.flatMap((one) => one.warnings))],
  }))
  if (byRow.length > 0) sql.defer(addWarnings(sql, job, byRow))
}
