import { apiContender, type BenchContext, type LoadKind } from '../context.ts'
import { runInTurns } from '../rounds.ts'
import { type Figure, formatRate } from './figure.ts'

const loads: [LoadKind, string][] = [
  ['get', 'GET one task'],
  ['page', 'GET a page of 50'],
  ['post', 'POST a task'],
]

/** Measures response times with 16 or 64 clients that never pause; no target, since the clients set the rate. */
export async function latencyFigures(bench: BenchContext): Promise<Figure[]> {
  const cases = loads.flatMap(([load, name]) => [16, 64].map((count) => ({ load, name, count })))
  const measured = await runInTurns(
    cases.map(({ load, count }) => apiContender(bench, load, count)),
    bench.options,
  )
  return cases.flatMap(({ name, count }, index) => {
    const own = measured[index]?.median
    if (!own) return []
    return [
      {
        name: `${name}, ${count} connections`,
        measured: `p50 ${own.p50Ms.toFixed(1)} ms, p99 ${own.p99Ms.toFixed(1)} ms`,
        limit: formatRate(own.rate),
      },
    ]
  })
}
