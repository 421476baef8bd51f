import type { SoakResults, SoakSample } from '../soak/soak-results.ts'
import { linePanel, type LinePanel, type Series } from './line-chart.ts'
import { svg } from './svg.ts'

const columns = 2
const [panelWidth, panelHeight] = [440, 290]
const requests = ['read', 'page', 'create', 'update', 'delivery']
const title = 'Everything at once, over time'

/** Draws what a soak has recorded, a panel for each kind of number. */
export function soakChart({ samples, periods, seconds }: SoakResults): string {
  const tick = (atS: number) => (seconds >= 600 ? `${Math.round(atS / 60)} min` : `${Math.round(atS)} s`)
  const over = (titleOf: string, values: (sample: SoakSample) => Record<string, number>): LinePanel => ({
    title: titleOf,
    tick,
    series: toSeries(samples.map((sample) => [sample.at_s, values(sample)])),
  })
  const byWork = (titleOf: string, works: string[]): LinePanel => ({
    title: titleOf,
    tick,
    series: toSeries(
      periods.map(({ at_s, p99_ms }) => [
        at_s,
        Object.fromEntries(
          works.flatMap((work) => (p99_ms[work] === undefined ? [] : [[work, p99_ms[work]]])),
        ),
      ]),
    ),
  })
  const all: LinePanel[] = [
    over('Memory, MB', ({ memory_mb }) => memory_mb),
    over('Open files and sockets', ({ handles }) => handles),
    over('Tables and indexes, MB', ({ tables_mb, indexes_mb }) => ({
      tables: tables_mb,
      indexes: indexes_mb,
    })),
    over('Dead rows', ({ dead_rows }) => ({ 'dead rows': dead_rows })),
    byWork('p99 of requests and deliveries, ms', requests),
    byWork('p99 of imports and exports, ms', ['import', 'export']),
  ]
  // A short run may not finish an import.
  const panels = all.filter(({ series }) => series.length > 0)
  const rows = Math.ceil(panels.length / columns)
  const parts = panels.flatMap((panel, index) =>
    linePanel(panel, {
      x: (index % columns) * panelWidth,
      y: Math.floor(index / columns) * panelHeight,
      width: panelWidth,
      height: panelHeight,
    }),
  )
  return svg(columns * panelWidth, rows * panelHeight, title, parts)
}

function toSeries(rows: [atS: number, values: Record<string, number>][]): Series[] {
  const names = new Set(rows.flatMap(([, values]) => Object.keys(values)))
  return [...names].map((name) => ({
    name,
    points: rows.flatMap(([atS, values]): [number, number][] =>
      values[name] === undefined ? [] : [[atS, values[name]]],
    ),
  }))
}
