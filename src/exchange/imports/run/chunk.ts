import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { ListId, MemberId, SectionId, TaskId } from '../../../core/ids.ts'
import type { Job } from '../job-store.ts'
import type { RowWarnings, StoredRow } from '../row-store.ts'
import type { RowReason } from '../schema.ts'
import type { Plan, Step } from './plan-steps.ts'

/** What has been made of a plan, by its steps and by the numbers of its tasks. */
export type Made = { places: Map<number, string>; tasks: Map<number, TaskId> }

/** Steps that are made in one transaction, and what came of them, which counts once it is committed. */
export type Chunk = {
  sql: Transaction
  actor: Actor & { member_id: MemberId }
  job: Job
  plan: Plan
  before: Made
  made: Made
  rows: StoredRow[]
  warnings: RowWarnings[]
}

/** Where a list or section of the file is now. */
const placeOf = ({ before, made }: Chunk, step: number | undefined): string | undefined =>
  step === undefined ? undefined : (made.places.get(step) ?? before.places.get(step))

export const listOf = (chunk: Chunk, key: string): ListId | undefined =>
  chunk.job.list_id ?? (placeOf(chunk, chunk.plan.lists.get(key)) as ListId | undefined)

export const sectionOf = (chunk: Chunk, key: string): SectionId | undefined =>
  placeOf(chunk, chunk.plan.sections.get(key)) as SectionId | undefined

export const taskOf = ({ before, made }: Chunk, nth: number | undefined): TaskId | undefined =>
  nth === undefined ? undefined : (made.tasks.get(nth) ?? before.tasks.get(nth))

/** Notes that something of a task could not be taken over. */
export function warn({ plan, rows, warnings }: Chunk, nth: number, reason: RowReason): void {
  const fresh = rows.find((row) => row.nth === nth)
  if (fresh) fresh.warnings = [...new Set([...fresh.warnings, reason])]
  else warnings.push({ row: plan.tasks[nth]?.row ?? 0, nth, warnings: [reason] })
}

export type Of<K extends Step['kind']> = Extract<Step, { kind: K }>
