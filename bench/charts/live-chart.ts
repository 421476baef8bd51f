import type { Figure } from '../figures/figure.ts'
import { linePanel } from './line-chart.ts'
import { formatShort, svg } from './svg.ts'

const [width, height] = [620, 260]

/** Draws how the live streams come back after all of them were cut off; undefined if that wasn't measured. */
export function liveChart(figures: readonly Figure[]): string | undefined {
  const series = figures.flatMap(({ curve }) =>
    curve ? [{ name: 'live streams', points: curve.points }] : [],
  )
  const title = figures.find(({ curve }) => curve)?.curve?.title
  if (title === undefined) return undefined
  const panel = { title, series, tick: (seconds: number) => `${formatShort(seconds)} s` }
  return svg(width, height, title, linePanel(panel, { x: 0, y: 0, width, height }))
}
