import type { BenchContext } from '../context.ts'
import { workspaceCount } from '../population.ts'
import { percentile } from '../sample.ts'
import { formatPercentiles, measureLatency, startEventProducer } from '../webhooks/latency.ts'
import { enqueueDeliveries } from '../webhooks/backlog.ts'
import { silentDomain, subscriberDomain } from '../webhooks/start-name-server.ts'
import { openDeliveryContext } from '../webhooks/delivery-context.ts'
import { startBenchNameServer } from '../webhooks/start-name-server.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import { type Figure, formatCount } from './figure.ts'

const healthyCount = 100
const eventsPerSecond = 200
const queuedEach = 20
const slowerMax = 1.2

/** Measures healthy endpoints beside a thousand whose name servers never answer. */
export async function dnsTimeoutFigures({ options }: BenchContext): Promise<Figure[]> {
  const names = await startBenchNameServer()
  const stops: (() => Promise<void>)[] = [() => names.stop()]
  try {
    const deliveries = await openDeliveryContext(names.env)
    stops.push(() => deliveries.close())
    const { port } = new URL(deliveries.subscriberServer.url)
    const healthy = Array.from({ length: healthyCount }, (_, workspace) => workspace)
    await addSubscribers(
      deliveries,
      healthy.map((workspace) => ({
        workspace,
        url: `https://host${workspace}.${subscriberDomain}:${port}/ok/${workspace}`,
      })),
    )
    const producer = await startEventProducer(deliveries, healthy)
    stops.push(() => producer.stop())
    const pace = { perSecond: eventsPerSecond, seconds: 2 * options.seconds * options.rounds }
    await producer.emit({ ...pace, seconds: options.seconds })
    const alone = await measureLatency(deliveries, producer, pace)
    const dead = await addSubscribers(
      deliveries,
      Array.from({ length: workspaceCount }, (_, workspace) => ({
        workspace,
        url: `https://host${workspace}.${silentDomain}/`,
      })),
      { events: ['task.completed'] },
    )
    await enqueueDeliveries(deliveries, dead, queuedEach)
    const beside = await measureLatency(deliveries, producer, pace)
    const [usual, slow] = [alone, beside].map(({ latencies }) => percentile(latencies, 99)) as [
      number,
      number,
    ]
    return [
      {
        name: `Healthy endpoints beside ${formatCount(workspaceCount)} without a DNS answer`,
        measured: formatPercentiles(beside),
        limit: `alone: ${formatPercentiles(alone)}`,
        ratio: slow / usual,
        target: `p99 ≤ ${slowerMax}×`,
        met: slow <= slowerMax * usual && beside.missing === 0,
      },
    ]
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
