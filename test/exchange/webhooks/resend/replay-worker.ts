import { after } from 'node:test'
import { pino } from 'pino'
import { startReplayWorker } from '../../../../src/exchange/webhooks/resend/replay.ts'
import type { Service } from '../../../support/service.ts'

const workers: (() => Promise<void>)[] = []
// Registered before the service's own: they stop before its database closes.
after(() => Promise.all(workers.map((stop) => stop())))

/** Starts the worker's replay loop in this process; returns a function that stops it. */
export function startReplayWorkerFor({ database }: Service): () => Promise<void> {
  const stop = startReplayWorker(database, pino({ level: 'silent' }))
  workers.push(stop)
  return stop
}
