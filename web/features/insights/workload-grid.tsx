import { scaleBand, scaleLinear } from 'd3-scale'
import { formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/en/insights.ts'
import { shorten } from './bars.tsx'
import { WeekAxis } from './chart.tsx'

type WorkloadRow = { id: string; name: string; weeks: readonly number[]; undated: number }

const workloadRowHeight = 30
const nameWidth = 132
const below = 24
export const workloadHeight = (rows: number): number => rows * workloadRowHeight + below

/** The column of tasks without a date, after the weeks. */
const undated = 'undated'

type WorkloadGridProps = {
  width: number
  rows: readonly WorkloadRow[]
  weeks: readonly string[]
  nameOf: (week: string) => string
}

/** How many tasks each person has in each week: the more, the darker. */
export function WorkloadGrid({ width, rows, weeks, nameOf }: WorkloadGridProps) {
  const x = scaleBand([...weeks, undated], [nameWidth, width]).paddingInner(0.06)
  const shade = scaleLinear([0, Math.max(1, ...rows.flatMap((row) => row.weeks))], [0, 0.72])
  const columnName = (column: string) => (column === undated ? messages.workload.undated : nameOf(column))
  return (
    <>
      {rows.map((row, index) => (
        <g key={row.id} transform={`translate(0 ${index * workloadRowHeight})`}>
          <text className="name" y={workloadRowHeight / 2 + 4}>
            {shorten(row.name)}
          </text>
          {[...row.weeks, row.undated].map((count, at) => {
            const column = weeks[at] ?? undated
            return (
              <g key={column} transform={`translate(${x(column)} 0)`}>
                <title>{messages.workload.cell(row.name, columnName(column), count)}</title>
                <rect className="cell" y={1} width={x.bandwidth()} height={workloadRowHeight - 4} />
                {column !== undated && (
                  <rect
                    className="first"
                    y={1}
                    width={x.bandwidth()}
                    height={workloadRowHeight - 4}
                    fillOpacity={shade(count)}
                  />
                )}
                {count > 0 && (
                  <text
                    className={column !== undated && shade(count) > 0.5 ? 'on-dark' : 'number'}
                    x={x.bandwidth() / 2}
                    y={workloadRowHeight / 2 + 3}
                    textAnchor="middle"
                  >
                    {formatNumber(count)}
                  </text>
                )}
              </g>
            )
          })}
        </g>
      ))}
      <WeekAxis x={x} y={rows.length * workloadRowHeight + 16} nameOf={columnName} />
    </>
  )
}
