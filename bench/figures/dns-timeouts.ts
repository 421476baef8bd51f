import type { Bench } from '../context.ts'
import { workspaceCount } from '../population.ts'
import { percentile } from '../sample.ts'
import { inWords, measureArrivals, startProducer } from '../webhooks/latency.ts'
import { queueDeliveries } from '../webhooks/backlog.ts'
import { silentDomain, subscriberDomain } from '../webhooks/domains.ts'
import { openDeliveries } from '../webhooks/delivery-context.ts'
import { startNames } from '../webhooks/start-name-server.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import type { Figure } from './figure.ts'

const healthyCount = 100
const eventsPerSecond = 200
const queuedEach = 20
const slowerMax = 1.2

/** How addresses whose names are found fare beside a thousand whose name servers never answer. */
export async function dnsFigures({ options }: Bench): Promise<Figure[]> {
  const names = await startNames()
  const stops: (() => Promise<void>)[] = [() => names.stop()]
  try {
    const deliveries = await openDeliveries(names.env)
    stops.push(() => deliveries.close())
    const { port } = new URL(deliveries.sink.url)
    const healthy = Array.from({ length: healthyCount }, (_, workspace) => workspace)
    await addSubscribers(
      deliveries,
      healthy.map((workspace) => ({
        workspace,
        url: `https://host${workspace}.${subscriberDomain}:${port}/ok/${workspace}`,
      })),
    )
    const producer = await startProducer(deliveries, healthy)
    stops.push(() => producer.stop())
    const pace = { perSecond: eventsPerSecond, seconds: 2 * options.seconds * options.rounds }
    await producer.emit({ ...pace, seconds: options.seconds })
    const alone = await measureArrivals(deliveries, producer, pace)
    const dead = await addSubscribers(
      deliveries,
      Array.from({ length: workspaceCount }, (_, workspace) => ({
        workspace,
        url: `https://host${workspace}.${silentDomain}/`,
      })),
      { events: ['task.completed'] },
    )
    await queueDeliveries(deliveries, dead, queuedEach)
    const beside = await measureArrivals(deliveries, producer, pace)
    const [usual, slow] = [alone, beside].map(({ latencies }) => percentile(latencies, 99)) as [
      number,
      number,
    ]
    return [
      {
        name: `Healthy addresses beside ${workspaceCount} whose names get no answer`,
        measured: inWords(beside),
        limit: `alone: ${inWords(alone)}`,
        ratio: slow / usual,
        target: `p99 ≤ ${slowerMax} ×`,
        met: slow <= slowerMax * usual && beside.missing === 0,
      },
    ]
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
