import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../context.ts'
import { startEventProducer } from '../webhooks/latency.ts'
import { waitUntilSent } from '../webhooks/backlog.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import type { CommittedEvent } from '../webhooks/producer.ts'
import type { ReceivedPost } from '../webhooks/subscriber-server.ts'
import { addSubscribers, type Subscriber } from '../webhooks/subscribers.ts'
import { type Figure, formatCount } from './figure.ts'

const endpointCount = 20
const eventsPerSecond = 100
const loadSeconds = 60
const killEveryMs = 5_000
const postsMax = 6
/** Claims of a killed worker expire after 15 s. */
const settledWithinMs = 60_000

/** Sends a minute of events, some of which fail at first or take long, while the worker is killed repeatedly. */
export async function killedWorkerFigures(_bench: BenchContext): Promise<Figure[]> {
  const deliveries = await openDeliveryContext({ DAYBOOK_WEBHOOK_RETRY_SCHEDULE: '200ms,400ms,800ms,1s,2s' })
  const { subscriberServer } = deliveries
  try {
    const workspaces = Array.from({ length: endpointCount }, (_, workspace) => workspace)
    const subscribers = await addSubscribers(
      deliveries,
      workspaces.map((workspace) => ({ workspace, url: `${subscriberServer.url}/flaky/${workspace}` })),
    )
    const producer = await startEventProducer(deliveries, workspaces)
    try {
      const emitting = producer.emit({ perSecond: eventsPerSecond, seconds: loadSeconds })
      const kills = await killRepeatedly(deliveries, loadSeconds * 1_000)
      const committed = await emitting
      await waitUntilSent(deliveries, committed.length, settledWithinMs)
      return await toFigures(deliveries, subscribers, committed, await subscriberServer.arrivals(), kills)
    } finally {
      await producer.stop()
    }
  } finally {
    await deliveries.close()
  }
}

/** @returns the number of kills */
async function killRepeatedly({ installation }: DeliveryContext, forMs: number): Promise<number> {
  let kills = 0
  for (let passedMs = killEveryMs; passedMs < forMs; passedMs += killEveryMs) {
    await sleep(killEveryMs)
    const pid = installation.worker()
    if (pid === 0) continue
    process.kill(pid, 'SIGKILL')
    kills += 1
  }
  return kills
}

async function toFigures(
  { client }: DeliveryContext,
  subscribers: Subscriber[],
  committed: CommittedEvent[],
  arrivals: ReceivedPost[],
  kills: number,
): Promise<Figure[]> {
  const idOf = new Map(subscribers.map(({ id, url }) => [new URL(url).pathname, id]))
  const posts = new Map<string, number>()
  for (const [path, event] of arrivals) {
    const key = `${idOf.get(path)} ${event}`
    posts.set(key, (posts.get(key) ?? 0) + 1)
  }
  const delivered = new Set(arrivals.flatMap(([, event, , ok]) => (ok ? [event] : [])))
  const lost = committed.filter(([event]) => !delivered.has(event)).length
  const most = Math.max(...posts.values())

  const { rows } = await client.query<{ key: string; attempts: number; unknown: number }>(
    `select webhook_id || ' ' || event_id as key, count(*)::integer as attempts,
       (count(*) filter (where outcome = 'unknown'))::integer as unknown
     from attempts group by webhook_id, event_id`,
  )
  const attempts = new Map(rows.map((row) => [row.key, row.attempts]))
  const unrecorded = [...posts].filter(([key, count]) => (attempts.get(key) ?? 0) < count).length
  const unknown = rows.reduce((sum, row) => sum + row.unknown, 0)
  const name = `with the worker killed ${kills} times in ${loadSeconds} s`
  return [
    {
      name: `Events lost ${name}`,
      measured: String(lost),
      limit: `${formatCount(committed.length)} events, ${formatCount(arrivals.length)} POSTs`,
      target: '0',
      met: lost === 0,
    },
    {
      name: `POSTs of an event to one endpoint ${name}`,
      measured: `${most} at most`,
      limit: `${formatCount(unknown)} attempts cut off`,
      target: `≤ ${postsMax}`,
      met: most <= postsMax && unknown > 0,
    },
    {
      name: `POSTs without an attempt in the history ${name}`,
      measured: String(unrecorded),
      limit: `${formatCount(rows.reduce((sum, row) => sum + row.attempts, 0))} attempts`,
      target: '0',
      met: unrecorded === 0,
    },
  ]
}
