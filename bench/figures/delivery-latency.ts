import type { BenchContext } from '../context.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { percentile } from '../sample.ts'
import {
  type LatencyResult,
  toLatencies,
  formatPercentiles,
  measureLatency,
  type EventPace,
  startEventProducer,
} from '../webhooks/latency.ts'
import { bodyBytes } from '../webhooks/backlog.ts'
import type { UndiciSenderOptions, UndiciSenderMessage } from '../webhooks/undici-sender.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import type { CommittedEvent } from '../webhooks/producer.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import type { Figure } from './figure.ts'

const endpointCount = 100
const busyPace = { perSecond: 500, p50Ms: 5, p99Ms: 30 }
/** To one endpoint, so that its connection stays open: a new one needs a handshake, for any sender. */
const calmPace = { perSecond: 1, p50Ms: 5 }
const calmSeconds = 30
const warmUpPerSecond = 500

/** Measures the time from an event's commit to its arrival, against requests sent without a queue. */
export async function deliveryLatencyFigures({ options }: BenchContext): Promise<Figure[]> {
  const deliveries = await openDeliveryContext()
  const stops: (() => Promise<void>)[] = [() => deliveries.close()]
  try {
    const workspaces = Array.from({ length: endpointCount }, (_, workspace) => workspace)
    const subscribers = await addSubscribers(
      deliveries,
      workspaces.map((workspace) => ({
        workspace,
        url: `${deliveries.subscriberServer.url}/ok/${workspace}`,
      })),
    )
    const figures: Figure[] = []
    for (const [{ perSecond, ...limits }, seconds, count] of [
      [busyPace, options.seconds * options.rounds, endpointCount],
      [calmPace, calmSeconds, 1],
    ] as const) {
      const pace = { perSecond, seconds }
      const producer = await startEventProducer(deliveries, workspaces.slice(0, count))
      stops.push(() => producer.stop())
      const bare = await startChildServer(new URL('../webhooks/undici-sender.ts', import.meta.url), {
        ca: deliveries.ca,
        body: ''.padEnd(bodyBytes, 'x'),
        subscribers: subscribers.slice(0, count),
      } satisfies UndiciSenderOptions)
      stops.push(() => bare.stop())
      await producer.emit({ perSecond: warmUpPerSecond, seconds: options.seconds })
      const own = await measureLatency(deliveries, producer, pace)
      await bare.request({ type: 'send', count: endpointCount } satisfies UndiciSenderMessage)
      figures.push(latencyFigure(perSecond, own, await measureUndici(deliveries, bare, pace), limits))
    }
    return figures
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function measureUndici(
  { subscriberServer }: DeliveryContext,
  child: ChildServer,
  pace: EventPace,
): Promise<LatencyResult> {
  await subscriberServer.forget()
  const sent = (await child.request({
    type: 'pace',
    ...pace,
  } satisfies UndiciSenderMessage)) as CommittedEvent[]
  return toLatencies(sent, await subscriberServer.arrivals(), pace)
}

function latencyFigure(
  perSecond: number,
  own: LatencyResult,
  limit: LatencyResult,
  { p50Ms, p99Ms = Infinity }: { p50Ms: number; p99Ms?: number },
): Figure {
  const [p50, p99] = [percentile(own.latencies, 50), percentile(own.latencies, 99)]
  return {
    name: `Commit to subscriber, ${perSecond} ${perSecond === 1 ? 'event' : 'events'} per second`,
    measured: `${formatPercentiles(own)}${own.missing > 0 ? `, ${own.missing} late` : ''}`,
    limit: `bare undici: ${formatPercentiles(limit)}`,
    ratio: p50 / percentile(limit.latencies, 50),
    target: `p50 ≤ ${p50Ms} ms${p99Ms === Infinity ? '' : `, p99 ≤ ${p99Ms} ms`}`,
    met: p50 <= p50Ms && p99 <= p99Ms && own.missing === 0,
  }
}
