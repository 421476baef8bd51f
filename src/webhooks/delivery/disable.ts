import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/sql.ts'
import { write } from '../../db/write.ts'
import { record } from '../../events/record.ts'
import type { WorkspaceId } from '../../lib/ids.ts'
import { sendMail } from '../../mail/send.ts'
import { findOperator } from '../../workspaces/operator.ts'
import * as store from './health-store.ts'
import { disabledMail, exhaustedMail, failingMail, type Mail } from './mails.ts'
import type { SettledRow } from './settle-store.ts'

const hourMs = 3_600_000
const warnAfterMs = 36 * hourMs
const disableAfterMs = 72 * hourMs
const disableExhausted = 3
const disableFailed = 12

type Tools = { database: Database; log: Logger }

type State = Pick<SettledRow, 'failing_since' | 'exhausted_events' | 'warnings'>

/** The mail that is due at an address's state: 1 at the first event that used up its attempts, 2 after 36 h (D43). */
function warningDue({ failing_since, exhausted_events }: State, nowMs: number): 0 | 1 | 2 {
  if (failing_since === null) return 0
  if (nowMs - Date.parse(failing_since) >= warnAfterMs) return 2
  return exhausted_events > 0 ? 1 : 0
}

const isDead = ({ failing_since, exhausted_events }: State, nowMs: number): boolean =>
  failing_since !== null &&
  nowMs - Date.parse(failing_since) >= disableAfterMs &&
  exhausted_events >= disableExhausted

/** Whether a settlement leaves an address in a state that somebody has to be told of. */
export const needsReview = (row: SettledRow, nowMs: number): boolean =>
  warningDue(row, nowMs) > row.warnings || isDead(row, nowMs)

/**
 * Warns of an address that fails, and disables one that has been failing for 72 h, with three events that used up all
 * their attempts and twelve failed attempts (D43). In the lane, so that two workers send one mail.
 */
export const reviewAddress = (
  { database, log }: Tools,
  workspaceId: WorkspaceId,
  id: string,
): Promise<void> =>
  write(database, workspaceId, async (sql) => {
    const health = await store.findHealth(sql, workspaceId, id)
    if (!health?.enabled) return
    if (isDead(health, sql.stampMs) && health.failed_attempts >= disableFailed)
      return disable(sql, log, workspaceId, id, health.url, 'failures')
    const warning = warningDue(health, sql.stampMs)
    if (warning <= health.warnings) return
    await store.updateWarnings(sql, workspaceId, id, warning)
    await tellAdmins(
      sql,
      log,
      workspaceId,
      warning === 1 ? exhaustedMail(health.url) : failingMail(health.url),
    )
  })

/** Disables an address at once: its creator may no longer manage webhooks (D43, R-153). */
export const disableAddress = (
  { database, log }: Tools,
  workspaceId: WorkspaceId,
  id: string,
  reason: 'creator',
): Promise<void> =>
  write(database, workspaceId, async (sql) => {
    const health = await store.findHealth(sql, workspaceId, id)
    if (health?.enabled) await disable(sql, log, workspaceId, id, health.url, reason)
  })

async function disable(
  sql: Transaction,
  log: Logger,
  workspaceId: WorkspaceId,
  id: string,
  url: string,
  reason: 'failures' | 'creator',
): Promise<void> {
  await store.disableWebhook(sql, workspaceId, id, reason)
  await store.deleteWaiting(sql, workspaceId, id)
  record(sql, await findOperator(sql, workspaceId), {
    action: 'webhook.disabled',
    subject_id: id,
    list_id: null,
    changed: { enabled: { from: true, to: false } },
  })
  await tellAdmins(sql, log, workspaceId, disabledMail(url, reason))
}

async function tellAdmins(
  sql: Transaction,
  log: Logger,
  workspaceId: WorkspaceId,
  mail: Mail,
): Promise<void> {
  for (const { email } of await store.listAdminEmails(sql, workspaceId))
    await sendMail(sql, log, { to: email, ...mail })
}
