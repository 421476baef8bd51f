import type { Bench } from '../context.ts'
import { type Child, startChild } from '../child-server.ts'
import { percentile } from '../sample.ts'
import {
  type Arrivals,
  arrivalsOf,
  inWords,
  measureArrivals,
  type Pace,
  startProducer,
} from '../webhooks/latency.ts'
import { bodyBytes } from '../webhooks/backlog.ts'
import type { BareOptions, ToBare } from '../webhooks/undici-sender.ts'
import { type Deliveries, openDeliveries } from '../webhooks/delivery-context.ts'
import type { Committed } from '../webhooks/producer.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import type { Figure } from './figure.ts'

const addressCount = 100
const busy = { perSecond: 500, p50Ms: 5, p99Ms: 30 }
/** To one address, so that its connection is kept: a new one is a handshake, whoever opens it. */
const calm = { perSecond: 1, p50Ms: 5 }
const calmSeconds = 30
const warmPerSecond = 500

/** How long after its commit an event is at its address, against a request that is sent without any queue. */
export async function arrivalFigures({ options }: Bench): Promise<Figure[]> {
  const deliveries = await openDeliveries()
  const stops: (() => Promise<void>)[] = [() => deliveries.close()]
  try {
    const workspaces = Array.from({ length: addressCount }, (_, workspace) => workspace)
    const subscribers = await addSubscribers(
      deliveries,
      workspaces.map((workspace) => ({ workspace, url: `${deliveries.sink.url}/ok/${workspace}` })),
    )
    const figures: Figure[] = []
    for (const [{ perSecond, ...limits }, seconds, count] of [
      [busy, options.seconds * options.rounds, addressCount],
      [calm, calmSeconds, 1],
    ] as const) {
      const pace = { perSecond, seconds }
      const producer = await startProducer(deliveries, workspaces.slice(0, count))
      stops.push(() => producer.stop())
      const bare = await startChild(new URL('../webhooks/undici-sender.ts', import.meta.url), {
        ca: deliveries.ca,
        body: ''.padEnd(bodyBytes, 'x'),
        subscribers: subscribers.slice(0, count),
      } satisfies BareOptions)
      stops.push(() => bare.stop())
      await producer.emit({ perSecond: warmPerSecond, seconds: options.seconds })
      const own = await measureArrivals(deliveries, producer, pace)
      await bare.ask({ type: 'send', count: addressCount } satisfies ToBare)
      figures.push(figure(perSecond, own, await measureBare(deliveries, bare, pace), limits))
    }
    return figures
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function measureBare({ sink }: Deliveries, child: Child, pace: Pace): Promise<Arrivals> {
  await sink.forget()
  const sent = (await child.ask({ type: 'pace', ...pace } satisfies ToBare)) as Committed[]
  return arrivalsOf(sent, await sink.arrivals(), pace)
}

function figure(
  perSecond: number,
  own: Arrivals,
  limit: Arrivals,
  { p50Ms, p99Ms = Infinity }: { p50Ms: number; p99Ms?: number },
): Figure {
  const [p50, p99] = [percentile(own.latencies, 50), percentile(own.latencies, 99)]
  return {
    name: `From the commit to the subscriber, ${perSecond} ${perSecond === 1 ? 'event' : 'events'} a second`,
    measured: `${inWords(own)}${own.missing > 0 ? `, ${own.missing} late` : ''}`,
    limit: `bare undici: ${inWords(limit)}`,
    ratio: p50 / percentile(limit.latencies, 50),
    target: `p50 ≤ ${p50Ms} ms${p99Ms === Infinity ? '' : `, p99 ≤ ${p99Ms} ms`}`,
    met: p50 <= p50Ms && p99 <= p99Ms && own.missing === 0,
  }
}
