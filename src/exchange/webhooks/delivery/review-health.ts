import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import type { WebhookId, WorkspaceId } from '../../../core/ids.ts'
import { workspaceUrlIn } from '../../../platform/mail/workspace-url.ts'
import { findOperatorActor } from '../../../identity/workspaces/operator-actor.ts'
import { reportDisabled } from '../disable.ts'
import { disableWebhooks } from '../store.ts'
import * as store from './health-store.ts'
import { exhaustedMail, failingMail, mailAdmins } from '../mails.ts'
import type { UpdatedHealth } from './result-store.ts'

const hourMs = 3_600_000
const warnAfterMs = 36 * hourMs
const disableAfterMs = 72 * hourMs
const disableMinExhausted = 3
const disableMinFailed = 12

type HealthCounters = Pick<UpdatedHealth, 'failing_since' | 'exhausted_events' | 'warnings'>

/** Returns the mail that is due: 1 at the first event that used up its attempts, 2 after 36 h of failures (D43). */
function warningDue({ failing_since, exhausted_events }: HealthCounters, nowMs: number): 0 | 1 | 2 {
  if (failing_since === null) return 0
  if (nowMs - Date.parse(failing_since) >= warnAfterMs) return 2
  return exhausted_events > 0 ? 1 : 0
}

const hasFailedTooLong = ({ failing_since, exhausted_events }: HealthCounters, nowMs: number): boolean =>
  failing_since !== null &&
  nowMs - Date.parse(failing_since) >= disableAfterMs &&
  exhausted_events >= disableMinExhausted

/** Whether recorded results leave an endpoint in a state that calls for a mail or for disabling it. */
export const needsReview = (row: UpdatedHealth, nowMs: number): boolean =>
  warningDue(row, nowMs) > row.warnings || hasFailedTooLong(row, nowMs)

/**
 * Mails the admins about a failing endpoint, and disables one that has been failing for 72 h with at least three events
 * that used up all their attempts and twelve failed attempts (D43). Runs in the write lane, so that two workers send
 * one mail.
 */
export const reviewHealth = (database: Database, workspaceId: WorkspaceId, id: WebhookId): Promise<void> =>
  write(database, workspaceId, async (sql) => {
    const health = await store.findHealth(sql, workspaceId, id)
    if (!health?.enabled) return
    if (hasFailedTooLong(health, sql.stampMs) && health.failed_attempts >= disableMinFailed)
      return disableAndReport(sql, workspaceId, id, 'failures')
    const warning = warningDue(health, sql.stampMs)
    if (warning <= health.warnings) return
    await store.updateWarnings(sql, workspaceId, id, warning)
    const mail = warning === 1 ? exhaustedMail : failingMail
    await mailAdmins(
      sql,
      workspaceId,
      mail(workspaceUrlIn(sql.publicUrl, workspaceId), { id, url: health.url }),
    )
  })

/** Disables an endpoint at once: its creator may no longer manage webhooks (D43, R-153). */
export const disableWebhookFor = (
  database: Database,
  workspaceId: WorkspaceId,
  id: WebhookId,
  reason: 'creator',
): Promise<void> => write(database, workspaceId, (sql) => disableAndReport(sql, workspaceId, id, reason))

/** Does nothing if the endpoint is already disabled. */
async function disableAndReport(
  sql: Transaction,
  workspaceId: WorkspaceId,
  id: WebhookId,
  reason: 'failures' | 'creator',
): Promise<void> {
  const disabled = await disableWebhooks(sql, workspaceId, [id], reason)
  if (disabled.length > 0)
    await reportDisabled(sql, await findOperatorActor(sql, workspaceId), disabled, reason)
}
