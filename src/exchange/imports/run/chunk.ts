import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { ListId, MemberId, SectionId, TaskId } from '../../../core/ids.ts'
import type { ImportJob } from '../job-store.ts'
import type { RowWarnings, StoredRow } from '../row-store.ts'
import type { RowReason } from '../schema.ts'
import type { ImportPlan, ImportStep } from './plan-steps.ts'

/** What has been made of a plan, by its steps and by the numbers of its tasks. */
export type CreatedIds = { containers: Map<number, string>; tasks: Map<number, TaskId> }

/** Steps that are made in one transaction, and what came of them, which counts once it is committed. */
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

/** Where a list or section of the file is now. */
const createdIdOf = ({ committed, created }: Chunk, step: number | undefined): string | undefined =>
  step === undefined ? undefined : (created.containers.get(step) ?? committed.containers.get(step))

export const listIdOf = (chunk: Chunk, key: string): ListId | undefined =>
  chunk.job.list_id ?? (createdIdOf(chunk, chunk.plan.lists.get(key)) as ListId | undefined)

export const sectionIdOf = (chunk: Chunk, key: string): SectionId | undefined =>
  createdIdOf(chunk, chunk.plan.sections.get(key)) as SectionId | undefined

export const taskIdOf = ({ committed, created }: Chunk, nth: number | undefined): TaskId | undefined =>
  nth === undefined ? undefined : (created.tasks.get(nth) ?? committed.tasks.get(nth))

/** Notes that something of a task could not be taken over. */
export function addRowWarning({ plan, rows, warnings }: Chunk, nth: number, reason: RowReason): void {
  const fresh = rows.find((row) => row.nth === nth)
  if (fresh) fresh.warnings = [...new Set([...fresh.warnings, reason])]
  else warnings.push({ row: plan.tasks[nth]?.row ?? 0, nth, warnings: [reason] })
}

export type StepOf<K extends ImportStep['kind']> = Extract<ImportStep, { kind: K }>
