import type { ChildProcess } from 'node:child_process'
import type { MetricFamily } from '../../platform/metrics/registry.ts'
import type { ChildMessage, SupervisorMessage } from './child.ts'

/** What a process may take to tell its figures. */
const answerTimeoutMs = 2_000

let lastRequestId = 0

/** Asks a process for its figures; undefined when it does not answer in time. */
export function requestMetrics(child: ChildProcess): Promise<MetricFamily[] | undefined> {
  const question: SupervisorMessage = { type: 'measure', id: (lastRequestId += 1) }
  const { promise, resolve } = Promise.withResolvers<MetricFamily[] | undefined>()
  const hear = (message: ChildMessage) => {
    if (message.type === 'measured' && message.id === question.id) resolve(message.families)
  }
  const giveUp = () => resolve(undefined)
  const late = setTimeout(giveUp, answerTimeoutMs)
  child.on('message', hear)
  child.once('exit', giveUp)
  if (child.connected) child.send(question, (error) => error && giveUp())
  else giveUp()
  return promise.finally(() => {
    clearTimeout(late)
    child.off('message', hear)
    child.off('exit', giveUp)
  })
}
