import type { Breakdown } from '../profiles/profile.ts'
import { axisEnd, formatShort, line, pixel, seriesCount, svg, text } from './svg.ts'

const width = 860
const labelWidth = 250
const plotWidth = 500
const rowHeight = 28
const top = 34
const legendHeight = 20

/** Draws what each row consists of: bars that are divided into their parts, the largest parts in colors of their own. */
export function partsChart({ title, unit, rows }: Breakdown): string {
  const names = rankNames(rows)
  const end = axisEnd(
    Math.max(...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0))),
  )
  const plotBottom = top + rows.length * rowHeight
  const scale = plotWidth / end
  const grid = [0, 1, 2, 3, 4].flatMap((part) => {
    const x = labelWidth + (part * plotWidth) / 4
    return [
      line(x, top, x, plotBottom, 'grid'),
      text(
        x,
        plotBottom + 16,
        `${formatShort((part * end) / 4)}${part === 4 ? ` ${unit}` : ''}`,
        'faint middle',
      ),
    ]
  })
  const bars = rows.flatMap(({ label, parts }, row) => {
    const y = top + row * rowHeight
    let x = labelWidth
    const drawn = parts.map(({ name, value }) => {
      const length = Math.max(0, value) * scale
      const rect = `<rect x="${pixel(x)}" y="${y + 5}" width="${pixel(length)}" height="18" class="bar${names.get(name) ?? 0}"><title>${label}, ${name}: ${value.toFixed(1)} ${unit}</title></rect>`
      x += length
      return rect
    })
    return [text(labelWidth - 10, y + 18, label, 'end'), ...drawn]
  })
  const legend = legendOf(names).flatMap(([index, own], row) => {
    const y = plotBottom + 40 + row * legendHeight
    return [
      `<rect x="${labelWidth}" y="${y - 10}" width="12" height="12" class="bar${index}"/>`,
      text(labelWidth + 20, y, own.join('; ')),
    ]
  })
  const height = plotBottom + 40 + new Set(names.values()).size * legendHeight
  return svg(width, height, title, [text(10, 20, title, 'head'), ...grid, ...bars, ...legend])
}

/** Gives the largest parts a color each, and all others the last one. */
function rankNames(rows: Breakdown['rows']): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { parts } of rows)
    for (const { name, value } of parts) sums.set(name, (sums.get(name) ?? 0) + Math.max(0, value))
  const ranked = [...sums].sort(([, a], [, b]) => b - a)
  return new Map(ranked.map(([name], index) => [name, Math.min(index, seriesCount - 1)]))
}

function legendOf(names: Map<string, number>): [index: number, names: string[]][] {
  const byIndex = Map.groupBy(names, ([, index]) => index)
  return [...byIndex].map(([index, own]) => [index, own.map(([name]) => name)])
}
