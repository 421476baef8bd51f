import { findOrCreateLabels } from '../../../work/labels/find-or-create.ts'
import { labelNameKey } from '../../../work/labels/name.ts'
import type { ContentLabel } from '../content.ts'
import type { RowReason } from '../schema.ts'
import type { Chunk, StepOf } from './chunk.ts'

/** Creates labels that no task has (0396). The report names those for which the workspace has no room. */
export async function importLabels(chunk: Chunk, step: StepOf<'labels'>): Promise<void> {
  const ids = await findOrCreateLabels(chunk.sql, chunk.actor, step.labels)
  const missing = step.labels.filter(({ name }) => !ids.has(labelNameKey(name)))
  failLabels(chunk, step, missing, 'labels_full')
}

/** Reports labels that weren't created. They belong to no row of the file in particular. */
export function failLabels(
  chunk: Chunk,
  { labels, firstNth }: StepOf<'labels'>,
  missing: readonly ContentLabel[],
  reason: RowReason,
): void {
  for (const label of missing)
    chunk.rows.push({
      row: 1,
      nth: firstNth + labels.indexOf(label),
      title: label.name,
      outcome: 'failed',
      reason,
      warnings: [],
      task_id: null,
    })
}
