import type { ChildProcess } from 'node:child_process'
import type { MetricFamily } from '../../platform/metrics/registry.ts'
import { requestMetrics } from './request-metrics.ts'
import type { ChildMessage, ReadyInfo, SupervisorMessage } from './child.ts'
import type { Log } from '../../core/process-log.ts'

/** A process of the service that is started again whenever it ends unasked. */
export type SupervisedChild = {
  readonly name: string
  /** Lets it start its work; until then it only makes itself ready for it. */
  start(): void
  /** Settles when it first serves; rejects when it will not. */
  readonly ready: Promise<ReadyInfo>
  /** Rejects when it died at every one of several starts in a row. */
  readonly failed: Promise<never>
  /** Its figures; undefined when it does not tell them in time. */
  measure(): Promise<MetricFamily[] | undefined>
  /** Asks it to finish and end; kills it after `withinMs`, and a second call may shorten that. */
  stop(withinMs: number): Promise<void>
}

const failedStartsMax = 5
const restartDelayMinMs = 100
const restartDelayMaxMs = 5_000
/** A child that lived this long has not died of its start. */
const stableAfterMs = 10_000

type Options = {
  name: string
  /** Makes the process, with a channel to it. */
  fork: () => ChildProcess
  secretKeys: readonly Buffer[]
  clockOffsetMs: number
  log: Log
}

export function superviseChild({ name, fork, secretKeys, clockOffsetMs, log }: Options): SupervisedChild {
  const ready = Promise.withResolvers<ReadyInfo>()
  const lost = Promise.withResolvers<never>()
  const stopped = Promise.withResolvers<void>()
  // Whoever is not listening yet, or any more, must not make it an unhandled rejection.
  ready.promise.catch(() => {})
  lost.promise.catch(() => {})

  const prepare: SupervisorMessage = {
    type: 'prepare',
    secretKeys: secretKeys.map((key) => key.toString('base64')),
    clockOffsetMs,
  }
  const work: SupervisorMessage = { type: 'begin' }
  let begun = false
  let stopping = false
  let served = false
  let failedStarts = 0
  let pauseMs = restartDelayMinMs
  let again: NodeJS.Timeout | undefined
  let current = launch()

  function launch(): { process: ChildProcess; loaded: boolean } {
    const child = { process: fork(), loaded: false }
    const startedAt = performance.now()
    let serves = false
    let complaint: string | undefined
    child.process.on('message', (message: ChildMessage) => {
      if (message.type === 'loaded') {
        child.loaded = true
        sendToChild(child.process, prepare)
        if (begun) sendToChild(child.process, work)
      } else if (message.type === 'ready') {
        serves = served = true
        ready.resolve(message.ready)
      } else if (message.type === 'failed') {
        complaint = message.message
      }
    })
    child.process.on('exit', (code, signal) => ended(`it ended with ${signal ?? `exit code ${code}`}`))
    child.process.on('error', (error) => {
      // A process that could not even be made has no exit to hear of.
      if (child.process.pid === undefined) ended(error.message)
    })

    function ended(how: string): void {
      if (stopping) return stopped.resolve()
      const reason = complaint ?? how
      failedStarts = serves ? 0 : failedStarts + 1
      // What fails at the very first start is a setting or the machine, and no later start would mend it.
      if ((complaint !== undefined && !served) || failedStarts >= failedStartsMax) return giveUp(reason)
      if (performance.now() - startedAt > stableAfterMs) pauseMs = restartDelayMinMs
      log.error(`the ${name} process has ended and is started again`, { reason, pause_ms: pauseMs })
      again = setTimeout(() => (current = launch()), pauseMs)
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
      const asked = stopping
      stopping = true
      clearTimeout(again)
      const { process } = current
      if (process.pid === undefined || hasEnded(process)) stopped.resolve()
      // One that has not begun has nothing to finish.
      if (begun && !asked) sendToChild(process, { type: 'stop' })
      const overdue = setTimeout(() => process.kill('SIGKILL'), begun ? withinMs : 0)
      await stopped.promise
      clearTimeout(overdue)
    },
  }
}

const hasEnded = (process: ChildProcess) => process.exitCode !== null || process.signalCode !== null

/** A message to a process that is ending may find the channel closed; its exit says the rest. */
function sendToChild(process: ChildProcess, message: SupervisorMessage): void {
  if (process.connected) process.send(message, () => {})
}
