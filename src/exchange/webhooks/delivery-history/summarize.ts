import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { WebhookId } from '../../../core/ids.ts'
import { secretOverlapHours } from '../../../core/limits.ts'
import type { WebhookDaySummary, WebhookSummary } from './schema.ts'
import { getManagedWebhook } from '../managed-webhook.ts'
import { adminsOnly } from '../permissions.ts'
import { listWebhooks } from '../store.ts'
import { findSecretTimes } from './delivery-store.ts'
import * as store from './summary-store.ts'

/** Counts of the attempts in one half hour. */
type AttemptCounts = WebhookDaySummary['hours'][number]

const halfHourCount = 48

/**
 * Summarizes the last day of deliveries to an endpoint: 48 half hours, of which the current one is the last, and their
 * totals; pending deliveries; and the times of its secrets.
 *
 * @throws not_found; forbidden unless the actor is the owner or an admin
 */
export async function summarizeWebhook(
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  nowMs: number,
): Promise<WebhookSummary> {
  await getManagedWebhook(sql, actor, webhookId)
  const since = { workspaceId: actor.workspace_id, sinceMs: startOfFirstHalfHour(nowMs) }
  const [rows, pending, secret] = await Promise.all([
    store.summarizeDay(sql, since, webhookId),
    store.countPendingDeliveries(sql, actor.workspace_id, webhookId),
    findSecretTimes(sql, actor.workspace_id, webhookId, secretOverlapHours),
  ])
  if (!secret) throw notFound()
  const totals = rows.find(({ half_hour }) => half_hour === null)
  const { delivered = 0, failed = 0, median_ms = null } = totals ?? {}
  const { since: secret_since, previous_until } = secret
  return {
    day: {
      attempts: delivered + failed,
      delivered,
      failed,
      success_rate: successRate({ delivered, failed }),
      median_ms,
    },
    ...pending,
    half_hours: fillHalfHours(rows).map(({ delivered, failed }, index) => ({
      start: formatStamp(since.sinceMs + index * store.halfHourMs),
      delivered,
      failed,
    })),
    secret_since,
    previous_secret_until:
      previous_until !== null && Date.parse(previous_until) > nowMs ? previous_until : null,
  }
}

/** Summarizes every endpoint of the workspace, oldest first. @throws forbidden */
export async function summarizeWebhooks(sql: Sql, actor: Actor, nowMs: number): Promise<WebhookDaySummary[]> {
  adminsOnly(actor)
  const since = { workspaceId: actor.workspace_id, sinceMs: startOfFirstHalfHour(nowMs) }
  const [webhooks, rows] = await Promise.all([
    listWebhooks(sql, actor.workspace_id),
    store.listHalfHours(sql, since),
  ])
  const rowsByWebhook = Map.groupBy(rows, ({ webhook_id }) => webhook_id)
  return webhooks.map(({ id }) => {
    const hours = fillHalfHours(rowsByWebhook.get(id) ?? [])
    const delivered = hours.reduce((sum, hour) => sum + hour.delivered, 0)
    const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
    return { id, success_rate: successRate({ delivered, failed }), hours }
  })
}

/** Returns when the first of the half hours begins; they begin on the hour and at half past. */
const startOfFirstHalfHour = (nowMs: number): number =>
  (Math.floor(nowMs / store.halfHourMs) - (halfHourCount - 1)) * store.halfHourMs

const successRate = ({ delivered, failed }: AttemptCounts): number | null =>
  delivered + failed === 0 ? null : delivered / (delivered + failed)

function fillHalfHours(rows: readonly (AttemptCounts & { half_hour: number | null })[]): AttemptCounts[] {
  const counts = Array.from({ length: halfHourCount }, () => ({ delivered: 0, failed: 0 }))
  for (const { half_hour, delivered, failed } of rows)
    if (half_hour !== null && counts[half_hour]) counts[half_hour] = { delivered, failed }
  return counts
}
