import type { BenchContext } from '../context.ts'
import { type Flood, floodConnections, floods, startConnecting, startFlood } from '../disturbances.ts'
import { disturb, type Disturbed, type Probe } from '../probes.ts'
import { percentile } from '../sample.ts'
import type { Figure } from './figure.ts'

const slowerMax = 2
/** A flood of reads is short, so that the 99th percentile needs many of them. */
const floodsPerRound: [flood: Flood, perRound: number][] = [
  [floods.reads, 9],
  [floods.writes, 2],
  [floods.bulks, 2],
]
const connectsPerRound = 2

/** Measures how much longer others wait while one workspace uses all that it may at once. */
export async function noisyNeighborFigures(bench: BenchContext): Promise<Figure[]> {
  const { rounds } = bench.options
  const figures: Figure[] = []
  for (const [flood, perRound] of floodsPerRound) {
    const measured = await disturb(bench, perRound * rounds, () => startFlood(bench, flood))
    for (const kind of ['GET', 'POST'] as const)
      figures.push(latencyFigure(kind, `one sends ${flood.words}`, measured))
  }
  const measured = await disturb(bench, connectsPerRound * rounds, () => startConnecting(bench))
  figures.push(latencyFigure('GET', `one opens ${floodConnections} connections at once`, measured))
  return figures
}

function latencyFigure(kind: Probe['kind'], disturbance: string, { disturbed, alone }: Disturbed): Figure {
  const took = (probes: Probe[], percent: number) =>
    percentile(
      probes.filter((probe) => probe.kind === kind).map(({ tookMs }) => tookMs),
      percent,
    )
  const [slow, usual] = [took(disturbed, 99), took(alone, 99)]
  return {
    name: `Another workspace's ${kind} while ${disturbance}`,
    measured: `p99 ${slow.toFixed(1)} ms (p50 ${took(disturbed, 50).toFixed(1)})`,
    limit: `alone: p99 ${usual.toFixed(1)} ms (p50 ${took(alone, 50).toFixed(1)})`,
    ratio: slow / usual,
    target: `≤ ${slowerMax}×`,
    met: slow <= slowerMax * usual,
  }
}
