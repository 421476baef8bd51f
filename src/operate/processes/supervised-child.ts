import type { ChildProcess } from 'node:child_process'
import type { MetricFamily } from '../../platform/metrics/registry.ts'
import { requestMetrics } from './request-metrics.ts'
import type { ChildMessage, ReadyInfo, SupervisorMessage } from './child.ts'
import type { Log } from '../../core/supervisor-log.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'

/** A process of the service that is restarted whenever it ends unexpectedly. */
export type SupervisedChild = {
  readonly name: string
  /** Lets the process start its work; until then it only prepares for it. */
  start(): void
  /** Resolves when the process first serves; rejects when it can't. */
  readonly ready: Promise<ReadyInfo>
  /** Rejects when several starts in a row have failed. */
  readonly failed: Promise<never>
  /** Returns its metrics; undefined when it doesn't respond in time. */
  measure(): Promise<MetricFamily[] | undefined>
  /** Asks the process to finish and end, and kills it after `withinMs`; a second call can shorten that. */
  stop(withinMs: number): Promise<void>
}

const failedStartsMax = 5
const restartDelayMinMs = 100
const restartDelayMaxMs = 5_000
/** A child that has run this long didn't fail at its start. */
const stableAfterMs = 10_000

type Options = {
  name: string
  /** Starts the process, with a channel to it. */
  fork: () => ChildProcess
  secretKeys: readonly Buffer[]
  clockOffsetMs: number
  coordination: DatabaseAddress | undefined
  log: Log
}

export function superviseChild({
  name,
  fork,
  secretKeys,
  clockOffsetMs,
  coordination,
  log,
}: Options): SupervisedChild {
  const ready = Promise.withResolvers<ReadyInfo>()
  const lost = Promise.withResolvers<never>()
  const stopped = Promise.withResolvers<void>()
  // Without a listener these must not become unhandled rejections.
  ready.promise.catch(() => {})
  lost.promise.catch(() => {})

  const prepare: SupervisorMessage = {
    type: 'prepare',
    secretKeys: secretKeys.map((key) => key.toString('base64')),
    clockOffsetMs,
    coordination,
  }
  const work: SupervisorMessage = { type: 'begin' }
  let begun = false
  let stopping = false
  let served = false
  let failedStarts = 0
  let pauseMs = restartDelayMinMs
  let restartTimer: NodeJS.Timeout | undefined
  let current = launch()

  function launch(): { process: ChildProcess; loaded: boolean } {
    const child = { process: fork(), loaded: false }
    const startedAt = performance.now()
    let serves = false
    let failure: string | undefined
    child.process.on('message', (message: ChildMessage) => {
      if (message.type === 'loaded') {
        child.loaded = true
        sendToChild(child.process, prepare)
        if (begun) sendToChild(child.process, work)
      } else if (message.type === 'ready') {
        serves = served = true
        ready.resolve(message.ready)
      } else if (message.type === 'failed') {
        failure = message.message
      }
    })
    child.process.on('exit', (code, signal) => ended(`it ended with ${signal ?? `exit code ${code}`}`))
    child.process.on('error', (error) => {
      // A process that couldn't be created emits no exit event.
      if (child.process.pid === undefined) ended(error.message)
    })

    function ended(how: string): void {
      if (stopping) return stopped.resolve()
      const reason = failure ?? how
      failedStarts = serves ? 0 : failedStarts + 1
      // A failure at the very first start is due to a setting or the machine, and another start wouldn't
      // help.
      if ((failure !== undefined && !served) || failedStarts >= failedStartsMax) return giveUp(reason)
      if (performance.now() - startedAt > stableAfterMs) pauseMs = restartDelayMinMs
      log.error(`${name} process ended, restarting`, { reason, pause_ms: pauseMs })
      restartTimer = setTimeout(() => (current = launch()), pauseMs)
      pauseMs = Math.min(pauseMs * 2, restartDelayMaxMs)
    }
    return child
  }

  function giveUp(how: string): void {
    stopping = true
    stopped.resolve()
    const error = new Error(`the ${name} process cannot start: ${how}`)
    ready.reject(error)
    lost.reject(error)
  }

  return {
    name,
    ready: ready.promise,
    failed: lost.promise,
    start() {
      begun = true
      if (current.loaded) sendToChild(current.process, work)
    },
    measure: () => requestMetrics(current.process),
    async stop(withinMs) {
      const alreadyStopping = stopping
      stopping = true
      clearTimeout(restartTimer)
      const { process } = current
      if (process.pid === undefined || hasEnded(process)) stopped.resolve()
      // A process that hasn't started its work has nothing to finish.
      if (begun && !alreadyStopping) sendToChild(process, { type: 'stop' })
      const overdue = setTimeout(() => process.kill('SIGKILL'), begun ? withinMs : 0)
      await stopped.promise
      clearTimeout(overdue)
    },
  }
}

const hasEnded = (process: ChildProcess) => process.exitCode !== null || process.signalCode !== null

/**
 * Sends a message; the channel of a process that is ending may be closed, and its exit event handles that.
 */
function sendToChild(process: ChildProcess, message: SupervisorMessage): void {
  if (process.connected) process.send(message, () => {})
}
