import { axisEnd, formatShort, line, pixel, svg, text } from './svg.ts'

export type Bar = {
  label: string
  value: number
  /** The text behind the bar. */
  note: string
  /** A mark that the bar should reach. */
  target?: number
  /** Drawn paler: the target is missed. */
  missed?: boolean
}

const width = 860
const labelWidth = 330
const plotWidth = 330
const rowHeight = 26
const top = 34
const bottom = 40

/** Draws horizontal bars, one a row. On a logarithmic axis, bars start at 1. */
export function barChart(
  title: string,
  bars: Bar[],
  { axis, logarithmic = false }: { axis: string; logarithmic?: boolean },
): string {
  const values = bars.flatMap(({ value, target }) => [value, target ?? 0])
  const scale = logarithmic ? logarithmicScale(values) : linearScale(values)
  const plotBottom = top + bars.length * rowHeight
  const grid = scale.ticks.flatMap((tick) => {
    const x = labelWidth + scale.of(tick) * plotWidth
    return [line(x, top, x, plotBottom, 'grid'), text(x, plotBottom + 16, formatShort(tick), 'faint middle')]
  })
  const rows = bars.flatMap(({ label, value, note, target, missed }, row) => {
    const y = top + row * rowHeight
    const [from, to] = [scale.of(scale.origin), scale.of(value)].sort((a, b) => a - b) as [number, number]
    const x = labelWidth + from * plotWidth
    return [
      text(labelWidth - 10, y + 17, label, 'end'),
      `<rect x="${pixel(x)}" y="${y + 5}" width="${pixel(Math.max(1, (to - from) * plotWidth))}" height="16" class="bar0${missed ? ' miss' : ''}"/>`,
      ...(target === undefined ? [] : [targetMark(labelWidth + scale.of(target) * plotWidth, y)]),
      text(labelWidth + plotWidth + 12, y + 17, note, 'faint'),
    ]
  })
  const axisName = text(labelWidth + plotWidth / 2, plotBottom + 32, axis, 'faint middle')
  return svg(width, plotBottom + bottom, title, [text(10, 20, title, 'head'), ...grid, ...rows, axisName])
}

const targetMark = (x: number, y: number): string => line(x, y + 2, x, y + 24, 'target')

type Scale = { of: (value: number) => number; ticks: number[]; origin: number }

function linearScale(values: number[]): Scale {
  const end = axisEnd(Math.max(...values))
  return { of: (value) => value / end, ticks: [0, 1, 2, 3, 4].map((part) => (part * end) / 4), origin: 0 }
}

function logarithmicScale(values: number[]): Scale {
  const known = values.filter((value) => value > 0)
  const low = Math.min(0, Math.floor(Math.log10(Math.min(...known))))
  const high = Math.max(1, Math.ceil(Math.log10(Math.max(...known))))
  const of = (value: number) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)
  return { of, ticks: Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at)), origin: 1 }
}
