import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { DaybookError } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { exportRetentionDays } from '../../core/limits.ts'
import { workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { sendMail } from '../../platform/mail/send.ts'
import * as store from './job-store.ts'
import { failedMail, readyMail } from './mails.ts'
import type { ExportProblem } from './schema.ts'

/** What becomes of a job. Each is nothing where the job is no longer ours. */

const retentionDaysOf = ({ scheduled }: store.ExportJob): number =>
  scheduled ? exportRetentionDays.scheduled : exportRetentionDays.demanded

/** The file can be downloaded, and its maker is told; false when nobody wants it any more. */
export const markReady = (
  database: Database,
  job: store.ExportJob,
  built: store.BuiltFile,
): Promise<boolean> =>
  write(database, job.workspace_id, async (sql) => {
    const [told] = await store.updateReady(sql, job, built, retentionDaysOf(job))
    if (!told) return false
    const { email, workspace_name: workspaceName } = told
    recordExportChange(sql, job)
    await sendMail(sql, {
      to: email,
      ...readyMail(workspaceUrlIn(sql.publicUrl, job.workspace_id), {
        workspaceName,
        scheduled: job.scheduled,
      }),
    })
    return true
  })

/** There will be none. Who asked for it sees that; of a schedule nobody would. */
export const markFailed = (database: Database, job: store.ExportJob, problem: ExportProblem): Promise<void> =>
  write(database, job.workspace_id, async (sql) => {
    const [told] = await store.updateFailed(sql, job, problem, retentionDaysOf(job))
    if (!told) return
    recordExportChange(sql, job)
    if (job.scheduled)
      await sendMail(sql, {
        to: told.email,
        ...failedMail(workspaceUrlIn(sql.publicUrl, job.workspace_id), told.workspace_name, problem),
      })
  })

/** Somebody takes it again, in `waitS`. @param counts whether this was an attempt */
export async function returnJob(
  { page }: Database,
  job: store.ExportJob,
  { waitS, counts }: { waitS: number; counts: boolean },
): Promise<void> {
  await store.releaseJob(page, job, waitS, counts)
}

/** Its maker sees how far it is; false where it is no longer ours. */
export const saveProgress = (
  database: Database,
  job: store.ExportJob,
  done: number,
  total: number,
): Promise<boolean> =>
  write(database, job.workspace_id, async (sql) => {
    const [held] = await store.updateProgress(sql, job, done, total)
    if (held) recordExportChange(sql, job)
    return held !== undefined
  })

/** Told to the maker's browsers alone (0153). */
function recordExportChange(sql: Transaction, { workspace_id, member_id, id }: store.ExportJob): void {
  const { plan, timezone } = sql.workspace
  // Nothing is asked with it: who may see the change is decided by who is told.
  const actor: Actor = {
    workspace_id,
    member_id,
    plan,
    timezone,
    role: 'guest',
    source: 'app',
    token_id: null,
  }
  record(sql, actor, { action: 'export.changed', subject_id: id, list_id: null })
}

/** What the maker is told of an error. */
export function problemOf(error: unknown): ExportProblem {
  if (error instanceof DaybookError && error.code === 'not_found') return 'gone'
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'failed'
}
