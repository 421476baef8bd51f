import { type Figure, formatCount } from '../figures/figure.ts'
import { percentile } from '../sample.ts'
import type { Heard } from './change-tasks.ts'

const arrivalMaxMs = 500

/** Compares the time until changes reach their watchers with the time until the one who made them has the response. */
export function heardFigure(
  name: string,
  { arrivedMs, responseMs, expected }: Heard,
  maxMs = arrivalMaxMs,
): Figure {
  const [p50, p99] = [percentile(arrivedMs, 50), percentile(arrivedMs, 99)]
  const [p50Response, p99Response] = [percentile(responseMs, 50), percentile(responseMs, 99)]
  const missing = expected - arrivedMs.length
  return {
    name,
    measured: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${missing} of ${formatCount(expected)} missing`,
    limit: `the response: p50 ${p50Response.toFixed(1)} ms, p99 ${p99Response.toFixed(1)} ms`,
    ratio: p50 / p50Response,
    target: `p99 ≤ ${maxMs} ms, 0 missing`,
    met: p99 <= maxMs && missing === 0,
  }
}
