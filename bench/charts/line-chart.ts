import { axisEnd, formatShort, line, pixel, seriesCount, text } from './svg.ts'

export type Series = { name: string; points: [x: number, y: number][] }
export type LinePanel = {
  title: string
  series: Series[]
  /** The name of a value on the horizontal axis. */
  tick: (x: number) => string
  logarithmicX?: boolean
}
export type Box = { x: number; y: number; width: number; height: number }

const left = 46
const top = 26
const bottom = 22
const legendHeight = 16

/** Returns the parts of a chart with lines over a common axis, from zero, inside a box. */
export function linePanel({ title, series, tick, logarithmicX = false }: LinePanel, box: Box): string[] {
  const points = series.flatMap((one) => one.points)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const across = (x: number) => (logarithmicX ? Math.log10(x) : x)
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  const end = axisEnd(Math.max(...ys))
  const legendRows = series.length
  const plot = {
    x: box.x + left,
    y: box.y + top,
    width: box.width - left - 14,
    height: box.height - top - bottom - legendRows * legendHeight,
  }
  const spread = across(last) - across(first) || 1
  const toX = (x: number) => plot.x + ((across(x) - across(first)) / spread) * plot.width
  const toY = (y: number) => plot.y + plot.height - (y / end) * plot.height
  const grid = [0, 0.5, 1].flatMap((part) => [
    line(plot.x, toY(end * part), plot.x + plot.width, toY(end * part), 'grid'),
    text(plot.x - 6, toY(end * part) + 4, formatShort(end * part), 'faint end'),
  ])
  const under = plot.y + plot.height + 16
  return [
    text(box.x + 6, box.y + 14, title, 'head'),
    ...grid,
    text(plot.x, under, tick(first), 'faint'),
    text(plot.x + plot.width, under, tick(last), 'faint end'),
    ...series.flatMap((one, index) => [
      path(
        one.points.map(([x, y]) => [toX(x), toY(y)]),
        index,
      ),
      text(plot.x, under + (index + 1) * legendHeight, legend(one), `name${index % seriesCount}`),
    ]),
  ]
}

const path = (points: [number, number][], index: number): string =>
  `<path d="${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${pixel(x)} ${pixel(y)}`).join('')}" class="series line${index % seriesCount}"/>`

/** Says the first and the last value, since a line alone is hard to read. */
function legend({ name, points }: Series): string {
  const [start, end] = [points[0]?.[1] ?? 0, points.at(-1)?.[1] ?? 0]
  return `${name}: ${formatShort(start)} to ${formatShort(end)}`
}
