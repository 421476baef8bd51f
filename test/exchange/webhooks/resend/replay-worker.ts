import { after } from 'node:test'
import { pino } from 'pino'
import { watchReplays } from '../../../../src/exchange/webhooks/resend/replay.ts'
import type { Service } from '../../../support/service.ts'

const watches: (() => Promise<void>)[] = []
// Registered before the service's own: they stop before its database closes.
after(() => Promise.all(watches.map((stop) => stop())))

/** What feeds replays in the worker, in this process; returns what stops it. */
export function startReplays({ database }: Service): () => Promise<void> {
  const stop = watchReplays(database, pino({ level: 'silent' }))
  watches.push(stop)
  return stop
}
