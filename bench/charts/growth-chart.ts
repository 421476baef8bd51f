import type { Figure } from '../figures/figure.ts'
import { linePanel, type Series } from './line-chart.ts'
import { formatShort, svg } from './svg.ts'

const [width, height] = [620, 320]
/** What every size is compared with. */
const smallest = 100_000

/** Draws the ratios to the smallest installation by size; undefined if no larger one was measured. */
export function growthChart(figures: Figure[]): string | undefined {
  const series = new Map<string, Series>()
  for (const { ratio, size } of figures) {
    if (ratio === undefined || !size) continue
    const own = series.get(size.series) ?? { name: size.series, points: [[smallest, 1]] }
    own.points.push([size.tasks, ratio])
    series.set(size.series, own)
  }
  if (series.size === 0) return undefined
  const title = `By number of tasks, compared with ${formatShort(smallest)}`
  const panel = { title, series: [...series.values()], tick: formatShort, logarithmicX: true }
  return svg(width, height, title, linePanel(panel, { x: 0, y: 0, width, height }))
}
