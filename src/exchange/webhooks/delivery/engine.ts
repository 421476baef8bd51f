import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../core/secrets.ts'
import type { DeliveryMetrics } from '../../../platform/metrics/deliveries.ts'
import type { Guard } from '../guard/guard.ts'
import { type AttemptDeps, makeAttempt, notSentResult, lostWorkerResult } from './make-attempt.ts'
import {
  claimDeliveries,
  claimBatchMax,
  type ClaimedDelivery,
  leaseSeconds,
  listDueWebhooks,
  listExpiredClaims,
} from './claim-store.ts'
import { createClientPool } from './client-pool.ts'
import { disableWebhookFor, needsReview, reviewHealth } from './review-health.ts'
import { dispatchEvents } from './dispatch-store.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { createResultRecorder } from './record-results.ts'
import { pullRetriesForward, type UpdatedHealth } from './result-store.ts'
import { createTargetCache } from './target-cache.ts'

export type DeliveryEngineOptions = {
  database: Database
  secrets: Secrets
  log: Logger
  /** The way out, that of the guard. */
  connect: Guard['connect']
  /** The waits between attempts, one fewer than there are attempts (D42). */
  retryGapsMs: readonly number[]
  /** What one attempt may take; only tests have another. */
  timeLimitMs?: number
  /** Told of attempts and claims, where figures are asked for. */
  measures?: DeliveryMetrics | undefined
}

export type DeliveryEngine = {
  readonly inFlight: number
  /** Claims nothing more, gives attempts under way `withinMs` to end, and writes back what came of them. */
  stop(withinMs?: number): Promise<void>
}

const attemptTimeoutMs = 10_000
const busyPollMs = 20
const idlePollMs = 1_000
const expiredCheckMs = 1_000
/** Looking for all that is due takes this part of the time at most, unless that made it too rare. */
const scanTimeShare = 1 / 20
const scanPauseMs = { min: 50, max: 500 }
const stopTimeoutMs = 4_000

/**
 * The engine of the worker process: turns events into deliveries, claims what is due, sends it and writes back what
 * came of it. Any number of workers may run it; none does what another has claimed.
 */
export function startDeliveryEngine(options: DeliveryEngineOptions): DeliveryEngine {
  const { database, log, retryGapsMs, measures } = options
  const sql = database.page
  const slowStart = createConcurrencyLimiter()
  const clients = createClientPool(options.connect)
  const targetOf = createTargetCache(options.secrets)
  const attempting: AttemptDeps = {
    ...options,
    clock: database.clock,
    clients,
    timeLimitMs: options.timeLimitMs ?? attemptTimeoutMs,
  }
  const underWay = new Set<Promise<unknown>>()
  const settler = createResultRecorder({ sql, log, onRecorded: onSettled })
  /** There is something to dispatch or to claim. */
  const alarm = createWakeSignal()
  /** There may be deliveries that this worker knows nothing of. */
  const looking = createWakeSignal()
  let expiredLookedAt = 0
  let rung = false
  let dispatchAt = 0
  const stopping = new AbortController()

  /** Work that no delivery waits for; its failure is told and made up for by the next settlement. */
  function aside(work: Promise<unknown>): void {
    follow(work.catch((err: unknown) => log.error({ err }, 'address not looked after')))
  }

  function follow(work: Promise<unknown>): void {
    underWay.add(work)
    void work.then(() => underWay.delete(work))
  }

  function onSettled(row: UpdatedHealth): void {
    if (row.recovered) aside(pullRetriesForward(sql, row.workspace_id, row.webhook_id))
    if (needsReview(row, database.clock.now()))
      aside(reviewHealth(database, row.workspace_id, row.webhook_id))
  }

  async function handle(row: ClaimedDelivery, body: Buffer | undefined): Promise<void> {
    let healthy: boolean | undefined
    if (row.refusal !== null || !body) {
      settler.add(notSentResult(row))
      if (row.refusal === 'creator')
        aside(disableWebhookFor(database, row.workspace_id, row.webhook_id, 'creator'))
    } else {
      try {
        const result = await makeAttempt(attempting, row, targetOf(row), body)
        if (result.outcome !== 'unknown') healthy = result.outcome === 'delivered'
        settler.add(result)
      } catch (err) {
        // Its lease runs out, and the attempt becomes one whose outcome nobody knows.
        log.error({ err, delivery_id: row.id }, 'attempt not made')
      }
    }
    slowStart.end(row.webhook_id, healthy)
    alarm.soon()
  }

  async function recoverExpired(): Promise<void> {
    if (performance.now() - expiredLookedAt < expiredCheckMs) return
    expiredLookedAt = performance.now()
    const rows = await listExpiredClaims(sql)
    for (const row of rows) settler.add(lostWorkerResult(attempting, row, leaseSeconds * 1_000))
  }

  /** Makes deliveries of the oldest events; returns how many there were. */
  async function dispatch(): Promise<number> {
    const wasRung = rung
    if (!wasRung && performance.now() < dispatchAt) return 0
    rung = false
    const { events, addresses } = await dispatchEvents(sql, retryGapsMs.length + 1)
    for (const [workspaceId, webhookId, trusted] of addresses) slowStart.wake(workspaceId, webhookId, trusted)
    // Whoever rings without an event has made a delivery: a redelivery, a replay, a test.
    if (wasRung && addresses.length === 0) looking.now()
    dispatchAt = events > 0 ? 0 : performance.now() + busyPollMs / 2
    return events
  }

  /** Finds what falls due by itself, and what other workers have left. Nobody waits for it. */
  async function look(): Promise<number> {
    const startedAt = performance.now()
    const found = await listDueWebhooks(sql)
    for (const { workspace_id, webhook_id, trusted } of found)
      slowStart.wake(workspace_id, webhook_id, trusted)
    if (found.length > 0) alarm.now()
    const tookMs = performance.now() - startedAt
    await sleep(Math.min(scanPauseMs.max, Math.max(scanPauseMs.min, tookMs / scanTimeShare)))
    return 0
  }

  /** Claims what there is room for; returns how much that was. */
  async function claim(): Promise<number> {
    await recoverExpired()
    const rooms = slowStart.takeCapacity()
    if (rooms.length === 0) return 0
    const claimedAt = performance.now()
    const rows = await claimDeliveries(sql, rooms, randomInt(1, 2 ** 47))
    measures?.claimed((performance.now() - claimedAt) / 1_000)
    const bodies = bodiesOf(rows)
    const claimed = new Map<string, number>()
    for (const row of rows) {
      claimed.set(row.webhook_id, (claimed.get(row.webhook_id) ?? 0) + 1)
      slowStart.begin(row.workspace_id, row.webhook_id)
      follow(handle(row, bodies.get(bodyKey(row))))
    }
    // An address that had as much as it had room for may have more.
    for (const { workspace_id, webhook_id, capacity } of rooms)
      if (rows.length === claimBatchMax || claimed.get(webhook_id) === capacity)
        slowStart.wake(workspace_id, webhook_id)
    return rows.length
  }

  /** One after the other: events that come meanwhile make one statement, not one each (3 ms to the subscriber, not 8). */
  const dispatchAndClaim = async () => (await dispatch()) + (await claim())

  async function repeat(turn: () => Promise<number>, until: WakeSignal): Promise<void> {
    let pauseMs = busyPollMs
    while (!stopping.signal.aborted) {
      try {
        const done = await turn()
        const busy = done > 0 || slowStart.inFlight > 0
        pauseMs = busy ? busyPollMs : Math.min(pauseMs * 2, idlePollMs)
        if (done > 0) continue
      } catch (err) {
        log.error({ err }, 'deliveries not claimed')
        pauseMs = idlePollMs
      }
      await until.wait(pauseMs)
    }
  }

  database.eventsWaiting.subscribe(() => {
    rung = true
    alarm.now()
  })
  // Until it listens, and whenever it cannot, the poll is what wakes it.
  database.eventsWaiting.listen().catch((err: unknown) => log.warn({ err }, 'doorbell not heard'))
  const running = Promise.all([repeat(dispatchAndClaim, alarm), repeat(look, looking)])

  return {
    get inFlight() {
      return slowStart.inFlight
    },
    async stop(withinMs = stopTimeoutMs) {
      stopping.abort()
      for (const each of [looking, alarm]) each.now()
      await running
      const overdue = setTimeout(() => clients.destroy(), withinMs)
      while (underWay.size > 0) await Promise.all(underWay)
      clearTimeout(overdue)
      clients.destroy()
      await settler.flushed()
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

const bodyKey = ({ event_id, whole }: ClaimedDelivery) => `${event_id} ${whole}`

/** A body comes once, however many addresses it goes to. */
function bodiesOf(rows: readonly ClaimedDelivery[]): Map<string, Buffer> {
  const bodies = new Map<string, Buffer>()
  for (const row of rows) if (row.body !== null) bodies.set(bodyKey(row), Buffer.from(row.body))
  return bodies
}

/** Results that come one after the other make one claim, not one each. */
const coalesceMs = 3

type WakeSignal = ReturnType<typeof createWakeSignal>

/** A sleep that can be ended. */
function createWakeSignal() {
  let ring: (() => void) | undefined
  let rung = false
  let coming: NodeJS.Timeout | undefined

  const now = () => {
    clearTimeout(coming)
    coming = undefined
    rung = true
    ring?.()
  }
  return {
    now,
    soon: () => void (coming ??= setTimeout(now, coalesceMs)),
    /** Until it rings, or for `ms`; at once when it has rung since the last time. */
    async wait(ms: number): Promise<void> {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, ms)
        ring = resolve
        await promise
        clearTimeout(timer)
        ring = undefined
      }
      rung = false
    },
  }
}
