import { setTimeout as sleep } from 'node:timers/promises'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { percentile } from '../sample.ts'
import type { DeliveryContext } from './delivery-context.ts'
import type { ReceivedPost } from './subscriber-server.ts'
import type { CommittedEvent, ProducerOptions, ProducerMessage } from './producer.ts'

export type EventPace = { perSecond: number; seconds: number }
export type EventProducer = { emit(pace: EventPace): Promise<CommittedEvent[]>; stop(): Promise<void> }

/** What became of events that were made at a pace. */
export type LatencyResult = {
  /** Of the first POST of each, from the sending of its commit, in milliseconds. */
  latencies: number[]
  /** How many events had come when the last was made and another moment had passed, for each second. */
  perSecond: number
  missing: number
}

/** How long a late event is waited for. */
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

/** Makes events and sees when they arrive, each at one address. */
export async function measureLatency(
  { subscriberServer }: DeliveryContext,
  producer: EventProducer,
  pace: EventPace,
): Promise<LatencyResult> {
  await subscriberServer.forget()
  const committed = await producer.emit(pace)
  await sleep(graceMs)
  return toLatencies(committed, await subscriberServer.arrivals(), pace)
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
