import type { Logger } from 'pino'
import type { Actor } from '../../../core/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { conflict } from '../../../core/errors.ts'
import { record } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import { lowestId, timeOfId, type WebhookId } from '../../../core/ids.ts'
import { startLoop } from '../../../core/start-loop.ts'
import { replayEventsMax } from '../../../core/limits.ts'
import { requireEnabled, getManagedWebhook } from '../managed-webhook.ts'
import * as store from './replay-store.ts'

/** Like the first delivery of an event (D45). */
const replayAttemptsMax = 6
/** So many deliveries of a replay wait for a first attempt, or up to twice as many: what a new event stands behind. */
const replayBatch = 50
const busyPollMs = 100
const idlePollMs = 1_000

/** What a replay will send: how many events, up to when, and where the next one would go on. */
export type ReplayPlan = store.EventRange & { since: string; events: number; next_since: string | null }

/**
 * Looks at what an address would have got since a moment, outside of the transaction that starts the replay: counting
 * thousands of events must not hold the workspace's lane.
 *
 * @param since ISO 8601, UTC
 * @throws not_found; forbidden; conflict while the address is disabled
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
  const next_since = formatStamp(timeOfId(last as `evt_${string}`))
  return { after: range.after, until: last, since, events: replayEventsMax, next_since }
}

/**
 * Starts what was planned: the events are sent with the ids of then, six attempts each (D45). The worker takes them
 * from the log little by little, so that neither the lane nor a new event waits for them, and a crash loses none
 * (0122). The history tells who asked for it.
 *
 * @throws not_found; forbidden; conflict while the address is disabled, and while something of an earlier replay is
 *   still to be sent
 */
export async function startReplay(
  sql: Transaction,
  actor: Actor,
  webhookId: WebhookId,
  { since, events, after, until }: ReplayPlan,
): Promise<void> {
  requireEnabled(await getManagedWebhook(sql, actor, webhookId))
  if (await store.isReplaying(sql, actor, webhookId))
    throw conflict('replay_running', 'The last replay of this address is still being sent.')
  if (events > 0) await store.insertReplay(sql, actor, webhookId, { after, until })
  record(sql, actor, {
    action: 'webhook.replayed',
    subject_id: webhookId,
    list_id: null,
    changed: { since: { from: null, to: since } },
  })
}

/** Feeds the replays that run, until the returned function is called. Any number of workers may do it at once. */
export function startReplayWorker(database: Database, log: Logger): () => Promise<void> {
  async function round(): Promise<number> {
    let running = 0
    try {
      const replays = await store.listRunningReplays(database.page, replayBatch)
      running = replays.length
      let made = 0
      for (const replay of replays) if (replay.hungry) made += await feed(replay)
      if (made > 0) database.notifyEventsWaiting()
    } catch (err) {
      log.error({ err }, 'looking for replays failed')
    }
    return running > 0 ? busyPollMs : idlePollMs
  }

  const feed = (replay: { workspace_id: string; webhook_id: string }): Promise<number> =>
    store.enqueueReplayBatch(database.page, replay, replayBatch, replayAttemptsMax).catch((err: unknown) => {
      log.error({ err, webhook_id: replay.webhook_id }, 'replay not fed')
      return 0
    })

  return startLoop(round)
}
