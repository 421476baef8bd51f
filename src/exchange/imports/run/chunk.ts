import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { ListId, MemberId, SectionId, TaskId } from '../../../core/ids.ts'
import type { ImportJob } from '../job-store.ts'
import type { RowWarnings, StoredRow } from '../row-store.ts'
import type { RowReason } from '../schema.ts'
import type { ImportPlan, ImportStep } from './plan-steps.ts'

/** The ids created so far: lists, sections and comments with files by step, tasks by their number in the plan. */
export type CreatedIds = { containers: Map<number, string>; tasks: Map<number, TaskId> }

/** Steps performed in one transaction, and their results, which are valid once it is committed. */
export type Chunk = {
  sql: Transaction
  actor: Actor & { member_id: MemberId }
  job: ImportJob
  plan: ImportPlan
  committed: CreatedIds
  created: CreatedIds
  rows: StoredRow[]
  warnings: RowWarnings[]
}

/** Returns the id of the list or section that a step has created. */
const createdIdOf = ({ committed, created }: Chunk, step: number | undefined): string | undefined =>
  step === undefined ? undefined : (created.containers.get(step) ?? committed.containers.get(step))

export const listIdOf = (chunk: Chunk, key: string): ListId | undefined =>
  chunk.job.list_id ?? (createdIdOf(chunk, chunk.plan.lists.get(key)) as ListId | undefined)

export const sectionIdOf = (chunk: Chunk, key: string): SectionId | undefined =>
  createdIdOf(chunk, chunk.plan.sections.get(key)) as SectionId | undefined

export const taskIdOf = ({ committed, created }: Chunk, nth: number | undefined): TaskId | undefined =>
  nth === undefined ? undefined : (created.tasks.get(nth) ?? committed.tasks.get(nth))

/** Adds a warning to the row of a task, whether it is part of this chunk or was inserted earlier. */
export function addRowWarning({ plan, rows, warnings }: Chunk, nth: number, reason: RowReason): void {
  const ownRow = rows.find((row) => row.nth === nth)
  if (ownRow) ownRow.warnings = [...new Set([...ownRow.warnings, reason])]
  else warnings.push({ row: plan.tasks[nth]?.row ?? 0, nth, warnings: [reason] })
}

export type StepOf<K extends ImportStep['kind']> = Extract<ImportStep, { kind: K }>
