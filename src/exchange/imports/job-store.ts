import { within } from '../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { Import, type ImportProblem, type ImportState, type Preview } from './schema.ts'

const { name, size, format, mapping, date_order, list_id } = Import.properties

const JobRow = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('imp'),
  lease: Type.String(),
  name,
  size,
  format,
  mapping,
  date_order,
  list_id,
  timezone: Type.String(),
  created_by: idSchema('usr'),
  created_at: stampSchema(),
  done: Type.Integer(),
  /** How often it was claimed without making progress, this time included. */
  attempts: Type.Integer(),
})
/** An import claimed by this worker. */
export type ImportJob = Static<typeof JobRow>

/** What a worker does with an import: read it for the preview, or run it. */
export type ImportJobKind = Extract<ImportState, 'reading' | 'running'>

const WaitingRow = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('imp') })
/** How many are tried if other workers are faster. */
const candidates = 5

/**
 * Claims the import that has waited longest, of the workspace whose turn it is: the one whose last turn is
 * longest ago (0232). No other worker can claim it until the lease ends, even if this one crashes. A workspace
 * has one import of a kind at a time.
 */
export async function claimImport(
  sql: Sql,
  kind: ImportJobKind,
  lease: string,
  leaseS: number,
): Promise<ImportJob | undefined> {
  const waiting = await sql.sweep(
    (among) => sql(WaitingRow)`
      with turns as materialized (
        select workspace_id, max(claimed_at) as last_at from imports
        where claimed_at > service_now(${sql.clockOffsetMs}) - ${turnMemoryS} * interval '1 second'
          ${within(among, fragment`workspace_id`)}
        group by workspace_id
      )
      select imports.workspace_id, imports.id from imports
      left join turns on turns.workspace_id = imports.workspace_id
      where ${isClaimable(sql, kind)} ${within(among, fragment`imports.workspace_id`)} and not exists (
        select from imports as other
        where other.workspace_id = imports.workspace_id and ${isHeldBesides(sql, kind, fragment`imports.id`)}
          ${within(among, fragment`other.workspace_id`)}
      )
      order by turns.last_at nulls first, coalesce(imports.started_at, imports.created_at), imports.id
      limit ${candidates}`,
  )
  for (const { workspace_id, id } of waiting) {
    const [job] = await sql(JobRow)`
      update imports
      set lease = ${lease}, leased_until = service_now(${sql.clockOffsetMs}) + ${leaseS} * interval '1 second',
        claimed_at = service_now(${sql.clockOffsetMs}), attempts = attempts + 1
      where imports.workspace_id = ${workspace_id} and imports.id = ${id} and ${isClaimable(sql, kind)} and not exists (
        select from imports as other
        where other.workspace_id = ${workspace_id} and ${isHeldBesides(sql, kind, fragment`${id}`)}
      )
      returning workspace_id, id, lease, name, size, format, mapping, date_order, list_id, timezone, created_by,
        created_at, done, attempts`
    if (job) return job
  }
  return undefined
}

const isClaimable = (sql: Sql, kind: ImportJobKind): Fragment => fragment`
  imports.state = ${kind} and imports.stored_at is not null and imports.removed_at is null
    and (imports.leased_until is null or imports.leased_until < service_now(${sql.clockOffsetMs}))`

/** Whether a worker has `other`, which is not the import itself. */
const isHeldBesides = (sql: Sql, kind: ImportJobKind, id: Fragment): Fragment => fragment`
  other.id <> ${id} and other.state = ${kind} and other.leased_until >= service_now(${sql.clockOffsetMs})
    and other.lease is not null`

/** How long a turn counts: longer than any other workspace has to wait for its own. */
const turnMemoryS = 3_600

export const renewLease = (sql: Sql, { workspace_id, id, lease }: ImportJob, leaseS: number) => sql(NoRow)`
  update imports set leased_until = service_now(${sql.clockOffsetMs}) + ${leaseS} * interval '1 second'
  where workspace_id = ${workspace_id} and id = ${id} and lease = ${lease}`

/** Returns an import to the queue; it can be claimed again in `waitS`. */
export const releaseImport = (sql: Sql, { workspace_id, id, lease }: ImportJob, waitS: number) => sql(NoRow)`
  update imports set leased_until = service_now(${sql.clockOffsetMs}) + ${waitS} * interval '1 second'
  where workspace_id = ${workspace_id} and id = ${id} and lease = ${lease}`

const LastWriteRow = Type.Object({ last_stamp: stampSchema() })

const HeldJobRow = Type.Object({ done: Type.Integer(), total: Type.Integer() })

/** Returns the progress of a job; undefined if it was canceled or claimed by another worker. */
export async function findHeldJob(sql: Sql, { workspace_id, id, lease }: ImportJob, kind: ImportJobKind) {
  const [held] = await sql(HeldJobRow)`
    select done, total from imports
    where workspace_id = ${workspace_id} and id = ${id} and lease = ${lease} and state = ${kind}`
  return held
}

/** Returns when anyone last wrote in the workspace of an import. */
export async function findLastWrite(sql: Sql, { workspace_id }: ImportJob): Promise<string | undefined> {
  const [workspace] = await sql(LastWriteRow)`select last_stamp from workspaces where id = ${workspace_id}`
  return workspace?.last_stamp
}

/** Saves the result of reading a file; returns no row if the job is no longer this worker's. */
export const updateReadResult = (
  sql: Transaction,
  { workspace_id, id, lease }: ImportJob,
  read: Pick<Import, 'format' | 'columns' | 'mapping' | 'state'> & {
    preview: Preview | null
    problem: ImportProblem | null
    total: number
  },
) => sql(HeldJobRow)`
  update imports
  set state = ${read.state}, problem = ${read.problem}, format = ${read.format}, columns = ${json(read.columns)},
    mapping = ${json(read.mapping)}, preview = ${json(read.preview)}, total = ${read.total}, attempts = 0,
    lease = null, leased_until = null
  where workspace_id = ${workspace_id} and id = ${id} and lease = ${lease} and state = 'reading'
  returning done, total`

/** The progress after a chunk, and the rows it has added. */
export type ChunkProgress = { done: number; total: number; made: number; skipped: number; failed: number }

/** Saves the progress of a job that this worker holds, in the transaction that made it. */
export const updateProgress = (
  sql: Transaction,
  { workspace_id, id }: ImportJob,
  { done, total, made, skipped, failed }: ChunkProgress,
) => sql(NoRow)`
  update imports
  set done = ${done}, total = ${total}, made = made + ${made}, skipped = skipped + ${skipped},
    failed = failed + ${failed}, attempts = 0
  where workspace_id = ${workspace_id} and id = ${id}`

/** Ends a job that this worker holds. */
export const updateEnded = (
  sql: Transaction,
  { workspace_id, id }: ImportJob,
  state: Extract<ImportState, 'done' | 'failed'>,
  problem: ImportProblem | null,
) => sql(NoRow)`
  update imports
  set state = ${state}, problem = ${problem}, finished_at = ${sql.stamp}, lease = null, leased_until = null
  where workspace_id = ${workspace_id} and id = ${id}`

const CreatedTaskRow = Type.Object({ nth: Type.Integer(), task_id: nullable(idSchema('tsk')) })
const CreatedContainerRow = Type.Object({ step: Type.Integer(), place_id: Type.String() })

/** Lists the tasks created so far, by their numbers in the plan. */
export const listCreatedTasks = (sql: Sql, { workspace_id, id }: ImportJob) => sql(CreatedTaskRow)`
  select nth, task_id from import_rows
  where workspace_id = ${workspace_id} and import_id = ${id} and task_id is not null`

/** Lists the lists and sections created so far, by their steps. */
export const listCreatedContainers = (sql: Sql, { workspace_id, id }: ImportJob) => sql(CreatedContainerRow)`
  select step, place_id from import_places where workspace_id = ${workspace_id} and import_id = ${id}`

export const insertCreatedContainers = (
  sql: Transaction,
  { workspace_id, id }: ImportJob,
  containers: readonly Static<typeof CreatedContainerRow>[],
) => sql(NoRow)`
  insert into import_places (workspace_id, import_id, step, place_id)
  select ${workspace_id}, ${id}, step, place_id
  from jsonb_to_recordset(${json(containers)}::jsonb) as place (step integer, place_id text)`
