import type { Figure } from '../figures/figure.ts'
import { linePanel, type LinePanel, type Series } from './line-chart.ts'
import { formatShort, svg } from './svg.ts'

const [panelWidth, panelHeight] = [440, 350]
/** What every size is compared with. */
const smallest = 100_000

/**
 * Draws the ratios to the smallest installation by size, a panel for rates and one for times and buffers; undefined if no
 * larger one was measured.
 */
export function growthChart(figures: Figure[]): string | undefined {
  const panelOf = (title: string, lower: boolean): LinePanel => ({
    title,
    series: seriesOf(figures, lower),
    tick: formatShort,
    logarithmicX: true,
  })
  const panels = [
    panelOf(`Rates, against those of ${formatShort(smallest)} tasks`, false),
    panelOf('Times and buffers, against the same', true),
  ].filter(({ series }) => series.length > 0)
  if (panels.length === 0) return undefined
  const parts = panels.flatMap((panel, column) =>
    linePanel(panel, { x: column * panelWidth, y: 0, width: panelWidth, height: panelHeight }),
  )
  return svg(panels.length * panelWidth, panelHeight, 'By number of tasks', parts)
}

function seriesOf(figures: readonly Figure[], lower: boolean): Series[] {
  const series = new Map<string, Series>()
  for (const { ratio, size, lowerIsBetter = false } of figures) {
    if (ratio === undefined || !size || lowerIsBetter !== lower) continue
    const own = series.get(size.series) ?? { name: size.series, points: [[smallest, 1]] }
    own.points.push([size.tasks, ratio])
    series.set(size.series, own)
  }
  return [...series.values()]
}
