import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild } from '../child-server.ts'
import { percentile } from '../sample.ts'
import type { Deliveries } from './delivery-context.ts'
import type { Arrival } from './subscriber-server.ts'
import type { Committed, ProducerOptions, ToProducer } from './producer.ts'

export type Pace = { perSecond: number; seconds: number }
export type Producer = { emit(pace: Pace): Promise<Committed[]>; stop(): Promise<void> }

/** What became of events that were made at a pace. */
export type Arrivals = {
  /** Of the first POST of each, from the sending of its commit, in milliseconds. */
  latencies: number[]
  /** How many events had come when the last was made and another moment had passed, for each second. */
  perSecond: number
  missing: number
}

/** How long a late event is waited for. */
const graceMs = 2_000

export async function startProducer(
  { installation, population }: Deliveries,
  workspaces: number[],
): Promise<Producer> {
  const child: Child = await startChild(new URL('producer.ts', import.meta.url), {
    dataDir: installation.dataDir,
    publicUrl: installation.url,
    population,
    workspaces,
  } satisfies ProducerOptions)
  return {
    emit: (pace) => child.ask(pace satisfies ToProducer) as Promise<Committed[]>,
    stop: () => child.stop(),
  }
}

/** Makes events and sees when they arrive, each at one address. */
export async function measureArrivals(
  { sink }: Deliveries,
  producer: Producer,
  pace: Pace,
): Promise<Arrivals> {
  await sink.forget()
  const committed = await producer.emit(pace)
  await sleep(graceMs)
  return arrivalsOf(committed, await sink.arrivals(), pace)
}

export function arrivalsOf(sent: Committed[], arrived: Arrival[], { seconds }: Pace): Arrivals {
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

export const inWords = ({ latencies }: Pick<Arrivals, 'latencies'>): string =>
  `p50 ${percentile(latencies, 50).toFixed(1)} ms, p99 ${percentile(latencies, 99).toFixed(1)} ms`
