import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { monotonicMs } from '../sample.ts'
import type { Streams } from './streams.ts'

/** A request that changes one task. */
export type TaskChange = { path: string; headers: Record<string, string>; subject: string }

/** What became of some changes. */
export type Heard = {
  changes: number
  /** Milliseconds until each response. */
  responseMs: number[]
  /** Milliseconds from sending each request to its arrival at each of its watchers. */
  arrivedMs: number[]
  /** Arrivals that should have been. */
  expected: number
  /** Milliseconds that each browser took to read the rows afterwards, if it did. */
  readsMs: number[]
}

/** Each change needs a title of its own, or nothing changes. */
let titles = 0
const connections = 16
const settleMs = 2_000

/** Sends each change once, at a fixed rate, and follows them to their watchers. */
export async function changeTasks(
  url: string,
  streams: Streams,
  changes: readonly TaskChange[],
  { perSecond, watchersEach }: { perSecond: number; watchersEach: number },
): Promise<Heard> {
  const pool = new Pool(url, { connections, connect: { rejectUnauthorized: false } })
  const responseMs: number[] = []
  const sentAtMs = new Map<string, number>()
  const send = async ({ path, headers, subject }: TaskChange) => {
    sentAtMs.set(subject, monotonicMs())
    const { statusCode, body } = await pool.request({
      method: 'PATCH',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Call the supplier again, ${titles++}` }),
    })
    const text = await body.text()
    responseMs.push(monotonicMs() - sentAtMs.get(subject)!)
    if (statusCode !== 200) throw new Error(`a change got status ${statusCode}: ${text}`)
  }
  const sent: Promise<void>[] = []
  const startedAt = performance.now()
  for (const [number, change] of changes.entries()) {
    sent.push(send(change))
    const dueInMs = startedAt + ((number + 1) * 1_000) / perSecond - performance.now()
    if (dueInMs > 0) await sleep(dueInMs)
  }
  await Promise.all(sent)
  await sleep(settleMs)
  await pool.close()
  const { arrivals, readsMs } = await streams.arrivals()
  const arrivedMs = arrivals.flatMap(([subject, atMs]) => {
    const sentAt = sentAtMs.get(subject)
    return sentAt === undefined ? [] : [atMs - sentAt]
  })
  return {
    changes: changes.length,
    responseMs,
    arrivedMs,
    expected: changes.length * watchersEach,
    readsMs,
  }
}
