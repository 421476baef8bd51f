import { type BenchContext, openBenchContext } from '../context.ts'
import { floodConnections, floods, startConnecting, startFlood } from '../disturbances.ts'
import { type Disturbance, disturb, type Probe } from '../probes.ts'
import { percentile } from '../sample.ts'
import type { Watched, WatchedRequest } from './inside/watch.ts'
import { type Inspector, inspectProcess } from './inspector.ts'
import { startFromSources } from './loads.ts'
import { type Breakdown, columns, meanOf, type Profile, section } from './profile.ts'
import { postgresPids, watchProcessor } from './processor-waits.ts'
import { watchModule } from './watch.ts'

/** The slowest requests of this many percent are looked at. */
const slowestPercent = 2

/** What a request waited for, in milliseconds. */
type Parts = Record<(typeof partNames)[number], number>
const partNames = [
  'until the API has read it',
  'a connection of the pool',
  'PostgreSQL',
  'the rest of the API',
  'until the response has arrived',
] as const

/** Adds up to the time that the client measured. */
function partsOf({ sentMs, tookMs }: Probe, watched: WatchedRequest): Parts {
  const inApi = watched.finishedMs - watched.readMs
  return {
    'until the API has read it': watched.readMs - sentMs,
    'a connection of the pool': watched.poolMs,
    PostgreSQL: watched.statementsMs,
    'the rest of the API': inApi - watched.poolMs - watched.statementsMs,
    'until the response has arrived': sentMs + tookMs - watched.finishedMs,
  }
}

type Kind = { label: string; times: number; start: (bench: BenchContext) => Promise<Disturbance> }
const kinds: Record<'neighbors' | 'bulk', Kind[]> = {
  neighbors: [
    { label: floods.reads.words, times: 4, start: (bench) => startFlood(bench, floods.reads) },
    { label: floods.writes.words, times: 2, start: (bench) => startFlood(bench, floods.writes) },
  ],
  bulk: [
    { label: floods.bulks.words, times: 2, start: (bench) => startFlood(bench, floods.bulks) },
    { label: `${floodConnections} connections at once`, times: 3, start: startConnecting },
  ],
}

/** Shows what another workspace's slowest requests wait for while one disturbs. */
export const neighborsProfile =
  (which: keyof typeof kinds): Profile =>
  async ({ options, programs, tasks }) => {
    const bench = await openBenchContext(options, programs, tasks, {}, { start: startFromSources })
    try {
      return await inspectProcess(bench.installation.api, async (inspector) => {
        await inspector.load(watchModule)
        const texts: string[] = []
        const rows: Breakdown['rows'] = []
        for (const kind of kinds[which]) {
          const { text, slow } = await profileDisturbance(bench, inspector, kind)
          texts.push(text)
          rows.push(...slow)
        }
        const title = `What the slowest ${slowestPercent}% of another workspace's requests wait for`
        return { text: texts.join('\n\n'), breakdown: { title, unit: 'ms' as const, rows } }
      })
    } finally {
      await bench.close()
    }
  }

async function profileDisturbance(
  bench: BenchContext,
  { evaluate }: Inspector,
  { label, times, start }: Kind,
): Promise<{ text: string; slow: Breakdown['rows'] }> {
  const { api, postgres } = bench.installation
  const disturbances: string[][] = []
  const requests: WatchedRequest[] = []
  const take = async (): Promise<Watched> => {
    const watched = await evaluate<Watched>('takeWatched()')
    requests.push(...watched.requests)
    return watched
  }
  const measured = await disturb(bench, times, async () => {
    const disturbance = await start(bench)
    return {
      ...disturbance,
      async begin() {
        await take()
        const processor = watchProcessor(
          {
            'API, main thread': [api],
            PostgreSQL: postgresPids(postgres),
            'client of the others': [process.pid],
          },
          ['API, main thread'],
        )
        const startedAt = performance.now()
        await disturbance.begin()
        const tookMs = performance.now() - startedAt
        const waits = processor()
        const { busy, loop, garbage } = await take()
        disturbances.push([
          tookMs.toFixed(0),
          `${(100 * busy).toFixed(0)}%`,
          loop.p50Ms.toFixed(1),
          loop.p99Ms.toFixed(1),
          loop.maxMs.toFixed(1),
          `${garbage.totalMs.toFixed(1)} (${garbage.maxMs.toFixed(1)})`,
          ...Object.values(waits).map(
            ({ ranMs, waitedMs }) => `${ranMs.toFixed(0)} + ${waitedMs.toFixed(0)}`,
          ),
        ])
      },
    }
  })
  await take()
  const byNumber = new Map(requests.map((request) => [request.number, request]))
  const groups = (['GET', 'POST'] as const).flatMap((kind) =>
    (['alone', 'disturbed'] as const).map((when) => {
      const probes = measured[when].filter((probe) => probe.kind === kind)
      return Object.assign(slowest(probes, byNumber), { name: `${kind} ${when}`, slow: when === 'disturbed' })
    }),
  )
  return {
    text: section(
      `Requests of other workspaces during ${label}`,
      columns(
        ['ms', 'p50', 'p99', `slowest ${slowestPercent}%`, ...partNames],
        groups.map(({ name, p50, p99, mean, parts }) => [name, p50, p99, mean, ...Object.values(parts)]),
      ),
      `Each disturbance: its length in ms, how busy the event loop was, its delays, garbage collection, and the processor time that
threads used + waited for, in ms`,
      columns(disturbanceHeads, disturbances),
    ),
    slow: groups
      .filter(({ slow }) => slow)
      .map(({ name, parts }) => ({
        label: `${name.split(' ')[0]}, ${label}`,
        parts: Object.entries(parts).map(([part, value]) => ({ name: part, value })),
      })),
  }
}

const disturbanceHeads = [
  'length',
  'busy',
  'delay p50',
  'p99',
  'max',
  'GC (longest)',
  'API, main thread',
  'PostgreSQL',
  'client of the others',
]

/** Averages what the slowest requests waited for. */
function slowest(probes: Probe[], byNumber: Map<number, WatchedRequest>) {
  const took = probes.map(({ tookMs }) => tookMs)
  const from = percentile(took, 100 - slowestPercent)
  const slow = probes.flatMap((probe) => {
    const watched = probe.tookMs >= from ? byNumber.get(probe.number) : undefined
    return watched ? [{ tookMs: probe.tookMs, parts: partsOf(probe, watched) }] : []
  })
  return {
    p50: percentile(took, 50),
    p99: percentile(took, 99),
    mean: meanOf(slow, ({ tookMs }) => tookMs),
    parts: Object.fromEntries(
      partNames.map((name) => [name, meanOf(slow, ({ parts }) => parts[name])]),
    ) as Parts,
  }
}
