import type { BenchContext } from '../context.ts'
import { percentile } from '../sample.ts'
import {
  type EventProducer,
  type LatencyResult,
  formatPercentiles,
  measureLatency,
  startEventProducer,
} from '../webhooks/latency.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import type { Figure } from './figure.ts'

/** Business has 100 endpoints: in the last row, all but one hang. */
const neighborCounts = [80, 99]
const rounds = 4
const pace = { perSecond: 10, seconds: 6 }
const eventCount = rounds * pace.perSecond * pace.seconds
const warmUp = { perSecond: 10, seconds: 2 }
const lateMs = 8_000
const p99MaxMs = 250
const slowerMax = 2

type Latencies = Pick<LatencyResult, 'latencies' | 'missing'>

/** Measures a healthy endpoint beside hanging ones of its own workspace, all of which get every event. */
export async function hangingNeighborFigures(_bench: BenchContext): Promise<Figure[]> {
  const deliveries = await openDeliveryContext()
  try {
    const figures: Figure[] = []
    for (const count of neighborCounts) figures.push(await measureBeside(deliveries, count))
    return figures
  } finally {
    await deliveries.close()
  }
}

/**
 * One workspace has a healthy endpoint alone, the other one beside neighbors that hang already; they take turns, so that
 * what else the machine does affects both.
 */
async function measureBeside(deliveries: DeliveryContext, neighbors: number): Promise<Figure> {
  const { url } = deliveries.subscriberServer
  const producers = await Promise.all([0, 1].map((workspace) => startEventProducer(deliveries, [workspace])))
  const [ofAlone, ofBeside] = producers as [EventProducer, EventProducer]
  try {
    await addSubscribers(
      deliveries,
      Array.from({ length: neighbors }, (_, index) => ({ workspace: 1, url: `${url}/hang/${index}` })),
    )
    await ofBeside.emit(warmUp)
    await addSubscribers(
      deliveries,
      [0, 1].map((workspace) => ({ workspace, url: `${url}/ok/${workspace}` })),
    )
    const [alone, beside]: [Latencies, Latencies] = [noLatencies(), noLatencies()]
    for (let round = 0; round < rounds; round++) {
      add(alone, await measureLatency(deliveries, ofAlone, pace, '/ok/0'))
      add(beside, await measureLatency(deliveries, ofBeside, pace, '/ok/1'))
    }
    return toFigure(neighbors, beside, alone)
  } finally {
    await Promise.all(producers.map((producer) => producer.stop()))
    // With what is still due to them, so that the next row has only its own neighbors.
    await deliveries.client.query('delete from webhooks')
  }
}

const noLatencies = (): Latencies => ({ latencies: [], missing: 0 })

function add(sum: Latencies, { latencies, missing }: LatencyResult): void {
  sum.latencies.push(...latencies)
  sum.missing += missing
}

function toFigure(neighbors: number, beside: Latencies, alone: Latencies): Figure {
  const [p50, p99] = [percentile(beside.latencies, 50), percentile(beside.latencies, 99)]
  const usual = percentile(alone.latencies, 50)
  const late = beside.missing + beside.latencies.filter((ms) => ms > lateMs).length
  return {
    name: `A healthy endpoint beside ${neighbors} hanging ones of its workspace`,
    measured: `${formatPercentiles(beside)}, ${late} of ${eventCount} late`,
    limit: `alone: ${formatPercentiles(alone)}`,
    ratio: p50 / usual,
    target: `p50 ≤ ${slowerMax}×, p99 ≤ ${p99MaxMs} ms, 0 late`,
    met: p50 <= slowerMax * usual && p99 <= p99MaxMs && late === 0,
  }
}
