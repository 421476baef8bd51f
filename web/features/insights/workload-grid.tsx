import { scaleBand, scaleLinear } from 'd3-scale'
import { messages } from '../../messages/en/insights.ts'
import { shorten, usualNameLength } from './bars.tsx'
import { WeekAxis } from './chart.tsx'

type WorkloadRow = { id: string; name: string; weeks: readonly number[]; undated: number }

export const workloadRowHeight = 30
export const workloadCellHeight = 26
const below = 24
export const workloadHeight = (rows: number): number => rows * workloadRowHeight + below

/** The column of tasks without a date, after the weeks. */
export const undated = 'undated'

const usualNames = { width: 132, length: usualNameLength }
/** On a phone, so that a cell is wide enough for a finger. */
const narrowNames = { width: 96, length: 13 }
const narrowUpTo = 400

/** Where the columns of a chart with a width are. */
export function workloadColumns(width: number, weeks: readonly string[]) {
  const names = width <= narrowUpTo ? narrowNames : usualNames
  return { names, x: scaleBand([...weeks, undated], [names.width, width]).paddingInner(0.06) }
}

type WorkloadGridProps = {
  width: number
  rows: readonly WorkloadRow[]
  weeks: readonly string[]
  nameOf: (week: string) => string
  /** A value in as few characters as there's room for. */
  short: (value: number) => string
  describe: (person: string, when: string, value: number) => string
}

/** How much each person has in each week: the more, the darker. */
export function WorkloadGrid({ width, rows, weeks, nameOf, short, describe }: WorkloadGridProps) {
  const { names, x } = workloadColumns(width, weeks)
  const most = Math.max(1, ...rows.flatMap((row) => row.weeks))
  // On a darker cell, no number would have enough contrast in either theme.
  const shade = scaleLinear([0, most], [0, 0.56])
  const columnName = (column: string) => (column === undated ? messages.workload.undated : nameOf(column))
  return (
    <>
      {rows.map((row, index) => (
        <g key={row.id} transform={`translate(0 ${index * workloadRowHeight})`}>
          <text className="name" y={workloadRowHeight / 2 + 4}>
            {shorten(row.name, names.length)}
          </text>
          {[...row.weeks, row.undated].map((count, at) => {
            const column = weeks[at] ?? undated
            return (
              <g key={column} transform={`translate(${x(column)} 0)`}>
                <title>{describe(row.name, columnName(column), count)}</title>
                <rect className="cell" y={1} width={x.bandwidth()} height={workloadCellHeight} />
                {column !== undated && (
                  <rect
                    className="first"
                    y={1}
                    width={x.bandwidth()}
                    height={workloadCellHeight}
                    fillOpacity={shade(count)}
                  />
                )}
                {count > 0 && (
                  <text
                    className="number"
                    x={x.bandwidth() / 2}
                    y={workloadRowHeight / 2 + 3}
                    textAnchor="middle"
                  >
                    {short(count)}
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
