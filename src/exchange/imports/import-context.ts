import type { Logger } from 'pino'
import type { Actor } from '../../core/actor.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { DaybookError } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { todayIn } from '../../core/dates/deadline.ts'
import type { ImportId, MemberId } from '../../core/ids.ts'
import { findMemberActor } from '../../identity/members/find.ts'
import type { ImportMetrics } from '../../platform/metrics/imports.ts'
import type { ImportFormat, ColumnMapping, ReadOptions } from './content.ts'
import type { ImportJob } from './job-store.ts'

/** What a worker needs to read and run imports. */
export type ImportDeps = {
  database: Database
  files: FileStorage
  /** For local copies of the files being read. */
  folder: string
  log: Logger
  metrics?: ImportMetrics | undefined
}

/**
 * Thrown when a job is no longer this worker's: it was canceled, claimed by another worker, or this one is
 * stopping.
 */
export class ImportStopped extends Error {}

/** Notifies the member's browsers that one of their imports has changed. */
export const publishImportChange = (sql: Transaction, actor: Actor, id: ImportId): void =>
  record(sql, actor, { action: 'import.changed', subject_id: id, list_id: null })

/** Returns the member who imports, with their current role; undefined if they were removed. */
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

/**
 * Returns the options for reading a file. They don't depend on when it is read, so that each read gives the
 * same.
 */
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
