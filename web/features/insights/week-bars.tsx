import { scaleBand, scaleLinear } from 'd3-scale'
import { CountAxis, WeekAxis } from './chart.tsx'

export type WeekSeries = { name: string; tone: 'first' | 'second' }
type WeekValues = { week: string; values: readonly number[] }

type WeekBarsProps = {
  width: number
  height: number
  series: readonly WeekSeries[]
  weeks: readonly WeekValues[]
  nameOf: (week: string) => string
}

const left = 36
const top = 8
const below = 24

/** Counts by week, the series side by side. */
export function WeekBars({ width, height, series, weeks, nameOf }: WeekBarsProps) {
  const floor = height - below
  const x = scaleBand(
    weeks.map(({ week }) => week),
    [left, width],
  ).paddingInner(0.25)
  const within = scaleBand(
    series.map(({ name }) => name),
    [0, x.bandwidth()],
  ).paddingInner(0.1)
  const most = Math.max(1, ...weeks.flatMap(({ values }) => values))
  const y = scaleLinear([0, most], [floor, top]).nice(4)
  return (
    <>
      <CountAxis y={y} left={left} right={width} />
      {weeks.map(({ week, values }) => (
        <g key={week} transform={`translate(${x(week)} 0)`}>
          <title>{`${nameOf(week)}: ${series.map(({ name }, index) => `${name} ${values[index]}`).join(', ')}`}</title>
          <rect className="target" y={top} width={x.bandwidth()} height={floor - top} />
          {series.map(({ name, tone }, index) => (
            <rect
              key={name}
              className={tone}
              x={within(name)}
              y={y(values[index] ?? 0)}
              width={within.bandwidth()}
              height={floor - y(values[index] ?? 0)}
            />
          ))}
        </g>
      ))}
      <WeekAxis x={x} y={height - 6} nameOf={nameOf} />
    </>
  )
}
