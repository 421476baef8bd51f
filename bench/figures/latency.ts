import { apiContender, type Bench, type LoadName } from '../context.ts'
import { takeTurns } from '../rounds.ts'
import { type Figure, perSecond } from './figure.ts'

const loads: [LoadName, string][] = [
  ['get', 'GET one task'],
  ['page', 'GET a page of 50'],
  ['post', 'POST a task'],
]

/** How long an answer takes where 16 or 64 clients ask without a pause; no target, since the client sets the pace. */
export async function latencyFigures(bench: Bench): Promise<Figure[]> {
  const cases = loads.flatMap(([load, name]) => [16, 64].map((count) => ({ load, name, count })))
  const measured = await takeTurns(
    cases.map(({ load, count }) => apiContender(bench, load, count)),
    bench.options,
  )
  return cases.flatMap(({ name, count }, index) => {
    const own = measured[index]?.typical
    if (!own) return []
    return [
      {
        name: `${name}, ${count} connections`,
        measured: `p50 ${own.p50Ms.toFixed(1)} ms, p99 ${own.p99Ms.toFixed(1)} ms`,
        limit: perSecond(own.rate),
      },
    ]
  })
}
