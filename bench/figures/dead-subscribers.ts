import type { BenchContext } from '../context.ts'
import { workspaceCount } from '../population.ts'
import { percentile } from '../sample.ts'
import {
  type LatencyResult,
  formatPercentiles,
  measureLatency,
  startEventProducer,
} from '../webhooks/latency.ts'
import { enqueueDeliveries } from '../webhooks/backlog.ts'
import { openDeliveryContext } from '../webhooks/delivery-context.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import { type Figure, formatCount, formatRate } from './figure.ts'

const healthyCount = 100
const eventsPerSecond = 200
const queuedEach = 20
const p99MaxMs = 500
const slowerMax = 2.5
const rateMin = 0.99

/** Measures healthy endpoints beside a thousand that accept every request and never respond. */
export async function deadSubscriberFigures({ options }: BenchContext): Promise<Figure[]> {
  const deliveries = await openDeliveryContext()
  const { subscriberServer } = deliveries
  try {
    const healthy = Array.from({ length: healthyCount }, (_, workspace) => workspace)
    await addSubscribers(
      deliveries,
      healthy.map((workspace) => ({ workspace, url: `${subscriberServer.url}/ok/${workspace}` })),
    )
    const producer = await startEventProducer(deliveries, healthy)
    try {
      const pace = { perSecond: eventsPerSecond, seconds: options.seconds * options.rounds }
      await producer.emit({ ...pace, seconds: options.seconds })
      const alone = await measureLatency(deliveries, producer, pace)
      // One per workspace, so that every workspace with a healthy endpoint also has a dead one.
      const dead = await addSubscribers(
        deliveries,
        Array.from({ length: workspaceCount }, (_, workspace) => ({
          workspace,
          url: `${subscriberServer.url}/hang/${workspace}`,
        })),
        { events: ['task.completed'] },
      )
      await enqueueDeliveries(deliveries, dead, queuedEach)
      const beside = await measureLatency(deliveries, producer, pace)
      return toFigures(alone, beside)
    } finally {
      await producer.stop()
    }
  } finally {
    await deliveries.close()
  }
}

function toFigures(alone: LatencyResult, beside: LatencyResult): Figure[] {
  const [usual, slow] = [alone, beside].map(({ latencies }) => percentile(latencies, 99)) as [number, number]
  const rate = beside.perSecond / alone.perSecond
  const name = `beside ${formatCount(workspaceCount)} dead ones, ${queuedEach} queued each`
  return [
    {
      name: `Healthy endpoints ${name}`,
      measured: formatPercentiles(beside),
      limit: `alone: ${formatPercentiles(alone)}`,
      ratio: slow / usual,
      target: `p99 ≤ ${p99MaxMs} ms and ≤ ${slowerMax}×`,
      met: slow <= p99MaxMs && slow <= slowerMax * usual,
    },
    {
      name: `Rate of healthy endpoints ${name}`,
      measured: formatRate(beside.perSecond),
      limit: `alone: ${formatRate(alone.perSecond)}`,
      ratio: rate,
      target: `≥ ${rateMin.toFixed(2)}`,
      met: rate >= rateMin,
    },
  ]
}
