import type { Logger } from 'pino'
import type { Actor } from '../../core/actor.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { DaybookError } from '../../core/errors.ts'
import { todayIn } from '../../core/dates/deadline.ts'
import type { MemberId } from '../../core/ids.ts'
import { findMemberActor } from '../../identity/members/find.ts'
import type { ImportMetrics } from '../../platform/metrics/imports.ts'
import type { ImportFormat, ColumnMapping, ReadOptions } from './content.ts'
import type { ImportJob } from './job-store.ts'

/** What a worker needs to read and to make imports. */
export type ImportDeps = {
  database: Database
  files: FileStorage
  /** For copies of what is being read. */
  folder: string
  log: Logger
  measures?: ImportMetrics | undefined
}

/** Leaves an import to whatever has taken it away: a person, another worker, or the end of this one. */
export class ImportStopped extends Error {}

/** Who imports, as they stand now; undefined for who has been removed. */
export async function findImporter(
  sql: Sql,
  { workspace_id, created_by }: ImportJob,
): Promise<(Actor & { member_id: MemberId }) | undefined> {
  try {
    return { ...(await findMemberActor(sql, workspace_id, created_by)), source: 'import' }
  } catch (error) {
    if (error instanceof DaybookError) return undefined
    throw error
  }
}

/** How a file is read: the same whenever that is. */
export const readOptionsOf = (
  job: ImportJob,
  format: ImportFormat,
  mapping: ColumnMapping | null,
): ReadOptions => ({
  format,
  mapping,
  date_order: job.date_order,
  timezone: job.timezone,
  today: todayIn(job.timezone, Date.parse(job.created_at)),
  list_name: job.name.replace(/\.[^.]*$/, '') || job.name,
})
