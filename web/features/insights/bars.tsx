import { scaleLinear } from 'd3-scale'
import { formatNumber } from '../../messages/format.ts'

export type NamedBar = {
  id: string
  name: string
  parts: readonly { name: string; tone: 'first' | 'second' | 'bad'; value: number }[]
}

/** The height of a bar with the space around it. */
export const barHeight = 28
const nameWidth = 132
const countWidth = 44

/** Named bars from left to right, of one or more parts. */
export function Bars({ width, bars }: { width: number; bars: readonly NamedBar[] }) {
  const sumOf = ({ parts }: NamedBar) => parts.reduce((sum, { value }) => sum + value, 0)
  const x = scaleLinear([0, Math.max(1, ...bars.map(sumOf))], [0, width - nameWidth - countWidth])
  return bars.map((bar, row) => (
    <g key={bar.id} transform={`translate(0 ${row * barHeight})`}>
      <title>{`${bar.name}: ${bar.parts.map(({ name, value }) => `${name} ${value}`).join(', ')}`}</title>
      <text className="name" y={barHeight / 2 + 4}>
        {shorten(bar.name)}
      </text>
      {bar.parts.map(({ name, tone, value }, index) => (
        <rect
          key={name}
          className={tone}
          x={nameWidth + x(bar.parts.slice(0, index).reduce((sum, part) => sum + part.value, 0))}
          y={6}
          width={x(value)}
          height={barHeight - 12}
        />
      ))}
      <text x={nameWidth + x(sumOf(bar)) + 8} y={barHeight / 2 + 4}>
        {formatNumber(sumOf(bar))}
      </text>
    </g>
  ))
}

/** How much of a name has room in the usual width. */
export const usualNameLength = 18
/** SVG doesn't cut texts; the whole name is in the title and the table. */
export const shorten = (name: string, nameLength = usualNameLength): string =>
  name.length <= nameLength ? name : `${name.slice(0, nameLength - 1).trimEnd()}…`
