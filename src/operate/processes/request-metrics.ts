import type { ChildProcess } from 'node:child_process'
import type { MetricFamily } from '../../platform/metrics/registry.ts'
import type { ChildMessage, SupervisorMessage } from './child.ts'

/** How long a process may take to return its metrics. */
const answerTimeoutMs = 2_000

let lastRequestId = 0

/** Requests the metrics of a process; undefined when it doesn't respond in time. */
export function requestMetrics(child: ChildProcess): Promise<MetricFamily[] | undefined> {
  const request: SupervisorMessage = { type: 'measure', id: (lastRequestId += 1) }
  const { promise, resolve } = Promise.withResolvers<MetricFamily[] | undefined>()
  const onMessage = (message: ChildMessage) => {
    if (message.type === 'measured' && message.id === request.id) resolve(message.families)
  }
  const giveUp = () => resolve(undefined)
  const late = setTimeout(giveUp, answerTimeoutMs)
  child.on('message', onMessage)
  child.once('exit', giveUp)
  if (child.connected) child.send(request, (error) => error && giveUp())
  else giveUp()
  return promise.finally(() => {
    clearTimeout(late)
    child.off('message', onMessage)
    child.off('exit', giveUp)
  })
}
