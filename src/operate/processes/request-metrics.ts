import type { ChildProcess } from 'node:child_process'
import type { Family } from '../../platform/metrics/registry.ts'
import type { FromChild, ToChild } from './child.ts'

/** What a process may take to tell its figures. */
const answerMs = 2_000

let asked = 0

/** Asks a process for its figures; undefined when it does not answer in time. */
export function askForMeasures(child: ChildProcess): Promise<Family[] | undefined> {
  const question: ToChild = { type: 'measure', id: (asked += 1) }
  const { promise, resolve } = Promise.withResolvers<Family[] | undefined>()
  const hear = (message: FromChild) => {
    if (message.type === 'measured' && message.id === question.id) resolve(message.families)
  }
  const giveUp = () => resolve(undefined)
  const late = setTimeout(giveUp, answerMs)
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
