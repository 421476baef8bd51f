import type { Bench } from '../context.ts'
import { workspaceCount } from '../population.ts'
import { percentile } from '../sample.ts'
import { type Arrivals, inWords, measureArrivals, startProducer } from '../webhooks/latency.ts'
import { queueDeliveries } from '../webhooks/backlog.ts'
import { openDeliveries } from '../webhooks/delivery-context.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import { type Figure, perSecond } from './figure.ts'

const healthyCount = 100
const eventsPerSecond = 200
const queuedEach = 20
const p99MaxMs = 500
const slowerMax = 2.5
const rateMin = 0.99

/** How addresses that do well fare beside a thousand that accept whatever is sent and never answer. */
export async function deadFigures({ options }: Bench): Promise<Figure[]> {
  const deliveries = await openDeliveries()
  const { sink } = deliveries
  try {
    const healthy = Array.from({ length: healthyCount }, (_, workspace) => workspace)
    await addSubscribers(
      deliveries,
      healthy.map((workspace) => ({ workspace, url: `${sink.url}/ok/${workspace}` })),
    )
    const producer = await startProducer(deliveries, healthy)
    try {
      const pace = { perSecond: eventsPerSecond, seconds: options.seconds * options.rounds }
      await producer.emit({ ...pace, seconds: options.seconds })
      const alone = await measureArrivals(deliveries, producer, pace)
      // One to a workspace, so those of the healthy ones have a dead one each.
      const dead = await addSubscribers(
        deliveries,
        Array.from({ length: workspaceCount }, (_, workspace) => ({
          workspace,
          url: `${sink.url}/hang/${workspace}`,
        })),
        { events: ['task.completed'] },
      )
      await queueDeliveries(deliveries, dead, queuedEach)
      const beside = await measureArrivals(deliveries, producer, pace)
      return figures(alone, beside)
    } finally {
      await producer.stop()
    }
  } finally {
    await deliveries.close()
  }
}

function figures(alone: Arrivals, beside: Arrivals): Figure[] {
  const [usual, slow] = [alone, beside].map(({ latencies }) => percentile(latencies, 99)) as [number, number]
  const rate = beside.perSecond / alone.perSecond
  const name = `beside ${workspaceCount} dead addresses, ${queuedEach} queued each`
  return [
    {
      name: `Healthy addresses ${name}`,
      measured: inWords(beside),
      limit: `alone: ${inWords(alone)}`,
      ratio: slow / usual,
      target: `p99 ≤ ${p99MaxMs} ms and ≤ ${slowerMax} ×`,
      met: slow <= p99MaxMs && slow <= slowerMax * usual,
    },
    {
      name: `Their rate ${name}`,
      measured: perSecond(beside.perSecond),
      limit: `alone: ${perSecond(alone.perSecond)}`,
      ratio: rate,
      target: `≥ ${rateMin.toFixed(2)}`,
      met: rate >= rateMin,
    },
  ]
}
