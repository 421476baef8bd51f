import type { Logger } from 'pino'
import type { Actor } from '../../core/actor.ts'
import type { Files } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { DaybookError } from '../../core/errors.ts'
import { today } from '../../core/dates/deadline.ts'
import type { MemberId } from '../../core/ids.ts'
import { findMemberActor } from '../../identity/members/find.ts'
import type { ImportMeasures } from '../../platform/metrics/imports.ts'
import type { Format, Mapping, ReadOptions } from './content.ts'
import type { Job } from './job-store.ts'

/** What a worker needs to read and to make imports. */
export type Worker = {
  database: Database
  files: Files
  /** For copies of what is being read. */
  folder: string
  log: Logger
  measures?: ImportMeasures | undefined
}

/** Leaves an import to whatever has taken it away: a person, another worker, or the end of this one. */
export class Stopped extends Error {}

/** Who imports, as they stand now; undefined for who has been removed. */
export async function findImporter(
  sql: Sql,
  { workspace_id, created_by }: Job,
): Promise<(Actor & { member_id: MemberId }) | undefined> {
  try {
    return { ...(await findMemberActor(sql, workspace_id, created_by)), source: 'import' }
  } catch (error) {
    if (error instanceof DaybookError) return undefined
    throw error
  }
}

/** How a file is read: the same whenever that is. */
export const optionsOf = (job: Job, format: Format, mapping: Mapping | null): ReadOptions => ({
  format,
  mapping,
  date_order: job.date_order,
  timezone: job.timezone,
  today: today(job.timezone, Date.parse(job.created_at)),
  list_name: job.name.replace(/\.[^.]*$/, '') || job.name,
})
