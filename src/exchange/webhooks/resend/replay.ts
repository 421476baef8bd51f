import type { Logger } from 'pino'
import type { Actor } from '../../../core/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sweepInTurn } from '../../../platform/db/distribution/sweep-in-turn.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { conflict } from '../../../core/errors.ts'
import { record } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import { lowestId, type WebhookId } from '../../../core/ids.ts'
import { timeOfId } from '../../../core/time-of-id.ts'
import { startLoop } from '../../../core/start-loop.ts'
import { replayEventsMax } from '../../../core/limits.ts'
import { requireEnabled, getManagedWebhook } from '../managed-webhook.ts'
import * as store from './replay-store.ts'

/** The same as for the first delivery of an event (D45). */
const replayAttemptsMax = 6
/** How many deliveries are queued at a time; up to twice as many may be queued ahead of a new event. */
const replayBatch = 50
const busyPollMs = 100
const idlePollMs = 1_000

/** What a replay will send: how many events, up to when, and where the next replay would continue. */
export type ReplayPlan = store.EventRange & { since: string; events: number; next_since: string | null }

/**
 * Counts what an endpoint would have received since a point in time, outside of the transaction that starts the replay:
 * counting thousands of events must not hold the workspace's write lane.
 *
 * @param since ISO 8601, UTC
 * @throws not_found; forbidden; conflict while the endpoint is disabled
 */
export async function planReplay(
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  since: string,
): Promise<ReplayPlan> {
  requireEnabled(await getManagedWebhook(sql, actor, webhookId))
  const range = {
    after: lowestId('evt', Math.max(0, Date.parse(since))),
    until: lowestId('evt', (await store.serviceNowMs(sql)) + 1),
  }
  const { events, last } = await store.countReplayEvents(sql, actor, webhookId, range, replayEventsMax + 1)
  if (last === null || events <= replayEventsMax) return { ...range, since, events, next_since: null }
  const next_since = formatStamp(timeOfId(last))
  return { after: range.after, until: last, since, events: replayEventsMax, next_since }
}

/**
 * Starts a planned replay: the events are sent under their original ids, with six attempts each (D45). The worker takes
 * them from the log in small batches, so that neither the write lane nor a new event waits for them, and a crash loses
 * none (0122). The history records who started it.
 *
 * @throws not_found; forbidden; conflict while the endpoint is disabled, and while an earlier replay still has something
 *   to send
 */
export async function startReplay(
  sql: Transaction,
  actor: Actor,
  webhookId: WebhookId,
  { since, events, after, until }: ReplayPlan,
): Promise<void> {
  requireEnabled(await getManagedWebhook(sql, actor, webhookId))
  if (await store.isReplaying(sql, actor, webhookId))
    throw conflict(
      'replay_running',
      'The previous replay to this endpoint is still being sent. Try again when it has finished.',
    )
  if (events > 0) await store.insertReplay(sql, actor, webhookId, { after, until })
  record(sql, actor, {
    action: 'webhook.replayed',
    subject_id: webhookId,
    list_id: null,
    changed: { since: { from: null, to: since } },
  })
}

/** Queues deliveries of running replays until the returned function is called. Any number of workers can run it. */
export function startReplayWorker(database: Database, log: Logger): () => Promise<void> {
  async function queueBatches(): Promise<number> {
    try {
      const nextMs = await sweepInTurn(database, 'replays', idlePollMs, async () => {
        const replays = await store.listRunningReplays(database.page, replayBatch)
        let queued = 0
        for (const replay of replays) if (replay.hungry) queued += await queueBatch(replay)
        if (queued > 0) database.notifyEventsWaiting()
        return replays.length > 0
      })
      return Math.max(nextMs, busyPollMs)
    } catch (err) {
      log.error({ err }, 'replay loop failed')
      return idlePollMs
    }
  }

  const queueBatch = (replay: { workspace_id: string; webhook_id: string }): Promise<number> =>
    store.enqueueReplayBatch(database.page, replay, replayBatch, replayAttemptsMax).catch((err: unknown) => {
      log.error({ err, webhook_id: replay.webhook_id }, 'queueing replay deliveries failed')
      return 0
    })

  return startLoop(queueBatches)
}
