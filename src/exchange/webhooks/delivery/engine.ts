import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Secrets } from '../../../core/secrets.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { DeliveryMetrics } from '../../../platform/metrics/deliveries.ts'
import type { Guard } from '../guard/guard.ts'
import { createClaimer } from './claimer.ts'
import { createClientPool } from './client-pool.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { createDeliverClaim } from './deliver-claim.ts'
import { createDispatcher } from './dispatcher.ts'
import { createDueScanner } from './due-scanner.ts'
import { createHealthFollowUp } from './health-follow-up.ts'
import type { AttemptDeps } from './make-attempt.ts'
import { createResultRecorder } from './result-recorder.ts'
import { createStarter } from './start-deliveries.ts'
import { createExpiredClaimRecovery } from './recover-expired.ts'
import { createWakeSignal, type WakeSignal } from './wake-signal.ts'
import { createWorkInProgress } from './work-in-progress.ts'

export type DeliveryEngineOptions = {
  database: Database
  secrets: Secrets
  log: Logger
  /** Opens connections through the guard. */
  connect: Guard['connect']
  /** The waits between attempts, one fewer than there are attempts (D42). */
  retryGapsMs: readonly number[]
  /** The time limit of one attempt; only tests change it. */
  timeLimitMs?: number
  /** Counts attempts and claims; undefined without metrics. */
  measures?: DeliveryMetrics | undefined
}

export type DeliveryEngine = {
  readonly inFlight: number
  /** Stops claiming, gives running attempts `withinMs` to finish, and writes their results. */
  stop(withinMs?: number): Promise<void>
}

const attemptTimeoutMs = 10_000
const busyPollMs = 20
const idlePollMs = 1_000
const stopTimeoutMs = 4_000

/**
 * Starts the engine of the worker process: it turns events into deliveries, claims what is due, sends it and records
 * the results. Any number of workers can run it at once; a claim belongs to one of them.
 */
export function startDeliveryEngine(options: DeliveryEngineOptions): DeliveryEngine {
  const { database, secrets, log, retryGapsMs, measures } = options
  const sql = database.page
  const limiter = createConcurrencyLimiter()
  const clients = createClientPool(options.connect)
  const attemptDeps: AttemptDeps = {
    ...options,
    clock: database.clock,
    clients,
    timeLimitMs: options.timeLimitMs ?? attemptTimeoutMs,
  }
  const work = createWorkInProgress()
  /** There is something to dispatch. */
  const eventSignal = createWakeSignal()
  /** There is something to claim, or capacity to claim it for. */
  const workSignal = createWakeSignal()
  /** There may be deliveries that this worker doesn't know of. */
  const scanSignal = createWakeSignal()

  const health = createHealthFollowUp({ database, log, work })
  const recorder = createResultRecorder({ database, log, onRecorded: health.onRecorded })
  const deliver = createDeliverClaim({ secrets, attemptDeps, recorder, health, limiter, workSignal })
  const start = createStarter({ limiter, work, deliver })
  const { notify, dispatch } = createDispatcher({
    database,
    limiter,
    maxAttempts: retryGapsMs.length + 1,
    scanSignal,
    workSignal,
    start,
  })
  const recoverExpired = createExpiredClaimRecovery({ database, attemptDeps, recorder })
  const claim = createClaimer({ sql, limiter, measures, start })
  const scan = createDueScanner({ sql, limiter, workSignal })

  async function claimDue(): Promise<number> {
    await recoverExpired()
    return claim()
  }

  database.eventsWaiting.subscribe(() => {
    notify()
    eventSignal.wake()
  })
  // Until it listens, and whenever it can't, polling takes over.
  database.eventsWaiting
    .listen()
    .catch((err: unknown) => log.warn({ err }, 'listening for webhook events failed'))

  const stopping = new AbortController()
  const loopDeps = { log, stopped: stopping.signal, isBusy: () => limiter.inFlight > 0 }
  const loops = Promise.all([
    // Its events announce themselves; polling is for those whose notification was lost.
    runLoop(dispatch, eventSignal, { ...loopDeps, isBusy: () => false }),
    runLoop(claimDue, workSignal, loopDeps),
    runLoop(scan, scanSignal, loopDeps),
  ])

  return {
    get inFlight() {
      return limiter.inFlight
    },
    async stop(withinMs = stopTimeoutMs) {
      stopping.abort()
      for (const signal of [eventSignal, scanSignal, workSignal]) signal.wake()
      await loops
      const overdue = setTimeout(() => clients.destroy(), withinMs)
      await work.settled()
      clearTimeout(overdue)
      clients.destroy()
      await recorder.flushed()
      await work.settled()
    },
  }
}

type LoopDeps = {
  log: Logger
  stopped: AbortSignal
  /** Whether attempts are in flight: the loop then polls often. */
  isBusy: () => boolean
}

/** Runs `step` again at once as long as it reports work, and otherwise when woken or after a growing pause. */
async function runLoop(
  step: () => Promise<number>,
  signal: WakeSignal,
  { log, stopped, isBusy }: LoopDeps,
): Promise<void> {
  let pauseMs = busyPollMs
  while (!stopped.aborted) {
    try {
      const done = await step()
      pauseMs = done > 0 || isBusy() ? busyPollMs : Math.min(pauseMs * 2, idlePollMs)
      // The others first: what is due is claimed before more that is new.
      if (done > 0) {
        await setImmediate()
        continue
      }
    } catch (err) {
      log.error({ err }, 'delivery loop failed')
      pauseMs = idlePollMs
    }
    await signal.wait(pauseMs)
  }
}
