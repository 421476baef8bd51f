import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { DaybookError } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { exportRetentionDays } from '../../core/limits.ts'
import { workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import * as store from './job-store.ts'
import { failedMail, readyMail } from './mails.ts'
import type { ExportProblem } from './schema.ts'

/** The outcomes of a job. None of these does anything if the job is no longer this worker's. */

const retentionDaysOf = ({ scheduled }: store.ExportJob): number =>
  scheduled ? exportRetentionDays.scheduled : exportRetentionDays.requested

/**
 * Makes the file available for download and notifies the member; returns false if the job was canceled or
 * lost.
 */
export const markReady = (
  database: Database,
  job: store.ExportJob,
  built: store.BuiltFile,
): Promise<boolean> =>
  write(database, job.workspace_id, async (sql) => {
    const [recipient] = await store.updateReady(sql, job, built, retentionDaysOf(job))
    if (!recipient) return false
    recordExportChange(sql, job)
    await queueMail(
      sql,
      recipient.email,
      readyMail(workspaceUrlIn(sql.publicUrl, job.workspace_id), {
        workspaceName: recipient.workspace_name,
        scheduled: job.scheduled,
      }),
    )
    return true
  })

/** Fails a job. The app shows that; for a scheduled export, which no one is watching, a mail is sent too. */
export const markFailed = (database: Database, job: store.ExportJob, problem: ExportProblem): Promise<void> =>
  write(database, job.workspace_id, async (sql) => {
    const [recipient] = await store.updateFailed(sql, job, problem, retentionDaysOf(job))
    if (!recipient) return
    recordExportChange(sql, job)
    if (job.scheduled)
      await queueMail(
        sql,
        recipient.email,
        failedMail(workspaceUrlIn(sql.publicUrl, job.workspace_id), recipient.workspace_name, problem),
      )
  })

/**
 * Returns a job to the queue, to be claimed again in `waitS`.
 *
 * @param counts whether this counts as an attempt
 */
export async function returnJob(
  { page }: Database,
  job: store.ExportJob,
  { waitS, counts }: { waitS: number; counts: boolean },
): Promise<void> {
  await store.releaseJob(page, job, waitS, counts)
}

/** Saves the progress of a job; returns false if the job is no longer this worker's. */
export const saveProgress = (
  database: Database,
  job: store.ExportJob,
  done: number,
  total: number,
): Promise<boolean> =>
  write(database, job.workspace_id, async (sql) => {
    const [updated] = await store.updateProgress(sql, job, done, total)
    if (updated) recordExportChange(sql, job)
    return updated !== undefined
  })

/** Notifies the member's own browsers, and no one else's (0153). */
function recordExportChange(sql: Transaction, { workspace_id, member_id, id }: store.ExportJob): void {
  const { plan, timezone } = sql.workspace
  // The role is irrelevant here: visibility is decided by who is notified.
  const actor: Actor = {
    workspace_id,
    member_id,
    plan,
    timezone,
    role: 'guest',
    source: 'app',
    token_id: null,
    token_name: null,
  }
  record(sql, actor, { action: 'export.changed', subject_id: id, list_id: null })
}

/** Returns the problem that the member is shown for an error. */
export function problemOf(error: unknown): ExportProblem {
  if (error instanceof DaybookError && error.code === 'not_found') return 'gone'
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'failed'
}
