import { scaleBand, scaleLinear } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'
import { CountAxis, WeekAxis } from './chart.tsx'
import type { WeekSeries } from './week-bars.tsx'

type Point = { week: string; value: number | null }

type WeekLinesProps = {
  width: number
  height: number
  series: readonly (WeekSeries & { points: readonly Point[] })[]
  nameOf: (week: string) => string
  /** Formats a value for its point. */
  format: (value: number) => string
}

const left = 36
const top = 8
const below = 24

/** Values by week as lines, which are interrupted where a week has none. */
export function WeekLines({ width, height, series, nameOf, format }: WeekLinesProps) {
  const weeks = series[0]?.points.map(({ week }) => week) ?? []
  const x = scaleBand(weeks, [left, width])
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)))
  const y = scaleLinear([0, most], [height - below, top]).nice(4)
  const center = (week: string) => (x(week) ?? 0) + x.bandwidth() / 2
  const path = line<Point>(
    ({ week }) => center(week),
    ({ value }) => y(value ?? 0),
  )
    .defined(({ value }) => value !== null)
    .curve(curveMonotoneX)
  return (
    <>
      <CountAxis y={y} left={left} right={width} />
      {series.map(({ name, tone, points }) => (
        <g key={name}>
          <path className={`line ${tone}`} d={path([...points]) ?? ''} />
          {points.map(({ week, value }) =>
            value === null ? null : (
              <circle key={week} className={tone} cx={center(week)} cy={y(value)} r={3}>
                <title>{`${nameOf(week)}, ${name}: ${format(value)}`}</title>
              </circle>
            ),
          )}
        </g>
      ))}
      <WeekAxis x={x} y={height - 6} nameOf={nameOf} />
    </>
  )
}
