import { setTimeout as sleep } from 'node:timers/promises'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { percentile } from '../sample.ts'
import type { DeliveryContext } from './delivery-context.ts'
import type { ReceivedPost } from './subscriber-server.ts'
import type { CommittedEvent, ProducerOptions, ProducerMessage } from './producer.ts'

export type EventPace = { perSecond: number; seconds: number }
export type EventProducer = { emit(pace: EventPace): Promise<CommittedEvent[]>; stop(): Promise<void> }

/** The arrival of events that were created at a fixed rate. */
export type LatencyResult = {
  /** Milliseconds from sending the commit to each event's first POST. */
  latencies: number[]
  /** Events that arrived per second of the run, within `graceMs` after its end. */
  perSecond: number
  missing: number
}

/** How long to wait for late events. */
const graceMs = 2_000

export async function startEventProducer(
  { installation, population }: DeliveryContext,
  workspaces: number[],
): Promise<EventProducer> {
  const child: ChildServer = await startChildServer(new URL('producer.ts', import.meta.url), {
    dataDir: installation.dataDir,
    publicUrl: installation.url,
    population,
    workspaces,
  } satisfies ProducerOptions)
  return {
    emit: (pace) => child.request(pace satisfies ProducerMessage) as Promise<CommittedEvent[]>,
    stop: () => child.stop(),
  }
}

/** Creates events, each for one healthy endpoint, and measures when they arrive there. */
export async function measureLatency(
  { subscriberServer }: DeliveryContext,
  producer: EventProducer,
  pace: EventPace,
  /** How the paths of the endpoints that count begin. */
  healthyPath = '/',
): Promise<LatencyResult> {
  await subscriberServer.forget()
  const committed = await producer.emit(pace)
  await sleep(graceMs)
  const arrivals = await subscriberServer.arrivals()
  return toLatencies(
    committed,
    arrivals.filter(([path]) => path.startsWith(healthyPath)),
    pace,
  )
}

export function toLatencies(
  sent: CommittedEvent[],
  arrived: ReceivedPost[],
  { seconds }: EventPace,
): LatencyResult {
  const at = new Map<string, number>()
  for (const [, event, atMs] of arrived) if (!at.has(event)) at.set(event, atMs)
  const latencies = sent.flatMap(([event, sentMs]) => {
    const atMs = at.get(event)
    return atMs === undefined ? [] : [atMs - sentMs]
  })
  return {
    latencies,
    perSecond: latencies.length / seconds,
    missing: sent.length - latencies.length,
  }
}

export const formatPercentiles = ({ latencies }: Pick<LatencyResult, 'latencies'>): string =>
  `p50 ${percentile(latencies, 50).toFixed(1)} ms, p99 ${percentile(latencies, 99).toFixed(1)} ms`
