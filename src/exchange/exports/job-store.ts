import { within } from '../../platform/db/distribution/by-shard.ts'
import { type Fragment, fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import type { ExportId, WorkspaceId } from '../../core/ids.ts'
import { type Static, Type } from '../../core/typebox.ts'
import type { ExportProblem } from './schema.ts'

const JobRow = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('exp'),
  member_id: idSchema('usr'),
  list_id: nullable(idSchema('lst')),
  attachments: Type.Boolean(),
  scheduled: Type.Boolean(),
  created_at: Type.String(),
  /** Includes this one; identifies the worker that holds the job. */
  attempts: Type.Integer(),
})
/** An export claimed by a worker. */
export type ExportJob = Static<typeof JobRow>

const WaitingRow = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('exp') })
/** How many are tried if other workers are faster. */
const candidates = 5

/**
 * Claims the export that has waited longest. No other worker can claim it for `leaseS`, even if this one
 * crashes.
 */
export async function claimJob(sql: Sql, leaseS: number): Promise<ExportJob | undefined> {
  const waiting = await sql.sweep(
    (among) => sql(WaitingRow)`
      select workspace_id, id from exports
      where state in ('waiting', 'running') and (leased_until is null or leased_until < service_now(0))
        ${within(among, fragment`workspace_id`)}
      order by created_at
      limit ${candidates}`,
  )
  for (const { workspace_id, id } of waiting) {
    const [job] = await sql(JobRow)`
      update exports
      set state = 'running', attempts = attempts + 1, done = 0, total = 0,
        leased_until = service_now(0) + ${leaseS} * interval '1 second'
      where workspace_id = ${workspace_id} and id = ${id} and state in ('waiting', 'running')
        and (leased_until is null or leased_until < service_now(0))
      returning workspace_id, id, member_id, list_id, attachments, scheduled, created_at, attempts`
    if (job) return job
  }
  return undefined
}

const HeldJobRow = Type.Object({ id: idSchema('exp') })

/** Extends the lease of a job; returns no row if the job was canceled or claimed by another worker. */
export const renewLease = (sql: Sql, { workspace_id, id: jobId, attempts }: ExportJob, leaseS: number) => sql(
  HeldJobRow,
)`
  update exports set leased_until = service_now(0) + ${leaseS} * interval '1 second'
  where workspace_id = ${workspace_id} and id = ${jobId} and state = 'running' and attempts = ${attempts}
  returning id`

export const updateProgress = (
  sql: Transaction,
  { workspace_id, id: jobId, attempts }: ExportJob,
  done: number,
  total: number,
) =>
  sql(HeldJobRow)`
    update exports set done = ${done}, total = ${total}
    where workspace_id = ${workspace_id} and id = ${jobId} and state = 'running' and attempts = ${attempts}
    returning id`

/** Returns a job to the queue; it can be claimed again in `waitS`. */
export const releaseJob = (
  sql: Sql,
  { workspace_id, id: jobId, attempts }: ExportJob,
  waitS: number,
  counts: boolean,
) => sql(NoRow)`
  update exports
  set state = 'waiting', attempts = attempts - ${counts ? 0 : 1},
    leased_until = service_now(0) + ${waitS} * interval '1 second'
  where workspace_id = ${workspace_id} and id = ${jobId} and state = 'running' and attempts = ${attempts}`

export type BuiltFile = { size: number; sha256: Buffer; missing: number }

const ExportRecipient = Type.Object({ email: Type.String(), workspace_name: Type.String() })
type ExportRecipient = Static<typeof ExportRecipient>

/** Marks a job as ready and returns whom to notify; no row if the job is no longer this worker's. */
export const updateReady = (
  sql: Transaction,
  job: ExportJob,
  { size, sha256, missing }: BuiltFile,
  days: number,
): Promise<ExportRecipient[]> =>
  updateFinished(
    sql,
    job,
    fragment`state = 'ready', size = ${size}, sha256 = ${sha256}, missing = ${missing}, ready_at = ${sql.stamp}, done = total`,
    days,
  )

/** Marks a job as failed; returns the same as `updateReady`. */
export const updateFailed = (
  sql: Transaction,
  job: ExportJob,
  problem: ExportProblem,
  days: number,
): Promise<ExportRecipient[]> =>
  updateFinished(sql, job, fragment`state = 'failed', problem = ${problem}`, days)

const updateFinished = (
  sql: Transaction,
  { workspace_id, id: jobId, attempts }: ExportJob,
  outcome: Fragment,
  days: number,
): Promise<ExportRecipient[]> => sql(ExportRecipient)`
  update exports
  set ${outcome}, leased_until = null, expires_at = ${sql.stamp}::timestamptz + ${days} * interval '1 day'
  from members, workspaces
  where exports.workspace_id = ${workspace_id} and exports.id = ${jobId} and exports.state = 'running'
    and exports.attempts = ${attempts} and members.workspace_id = exports.workspace_id
    and members.id = exports.member_id and workspaces.id = exports.workspace_id
  returning members.email, workspaces.name as workspace_name`

const RemovableRow = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('exp'),
  attempts: Type.Integer(),
})

/** Lists exports that were deleted or have expired. */
export const listRemovable = (sql: Sql, take: number) => sql(RemovableRow)`
  select workspace_id, id, attempts from exports where removed_at is not null
  union all
  select workspace_id, id, attempts from exports
  where expires_at <= service_now(${sql.clockOffsetMs}) and removed_at is null
  limit ${take}`

export const deleteExport = (sql: Sql, workspaceId: WorkspaceId, exportId: ExportId) => sql(NoRow)`
  delete from exports where workspace_id = ${workspaceId} and id = ${exportId}`
