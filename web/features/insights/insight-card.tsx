import { Download } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import type { ViewParams } from '../../data/url-params/view-params.ts'
import { Link } from '../../router/link.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { messages } from '../../messages/en/insights.ts'
import { formatNumber } from '../../messages/format.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { type ChartTable, downloadCsv, downloadSvg } from './download.ts'

type InsightCardProps = {
  title: string
  /** What the file with the numbers is called, if not like the chart. */
  fileName?: string
  summary: string
  /** What changes the chart, below its title. */
  tools?: ReactNode
  /** What the colors mean, where there is more than one. */
  legend?: readonly { name: string; tone: string }[]
  table: ChartTable
  wide?: boolean
} & Pick<ChartProps, 'height' | 'children' | 'renderOver'>

/** A chart with its title, what it says in a sentence, its data as a table, and both as files. */
export function InsightCard({
  title,
  fileName = title,
  summary,
  tools,
  legend,
  table,
  wide,
  height,
  children,
  renderOver,
}: InsightCardProps) {
  const heading = useId()
  const svg = useRef<SVGSVGElement>(null)
  return (
    <section className="insight" data-wide={wide || undefined} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Menu
          label={messages.actions(title)}
          items={[
            { id: 'csv', label: messages.csv, onAction: () => downloadCsv(fileName, table) },
            {
              id: 'svg',
              label: messages.svg,
              onAction: () => svg.current && downloadSvg(fileName, svg.current),
            },
          ]}
        >
          <IconButton icon={Download} label={messages.actions(title)} />
        </Menu>
      </header>
      {tools && <div>{tools}</div>}
      <p>{summary}</p>
      {legend && (
        <ul className="legend">
          {legend.map(({ name, tone }) => (
            <li key={name}>
              <span className={`swatch ${tone}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {height > 0 && (
        <Chart summary={summary} height={height} svg={svg} {...(renderOver ? { renderOver } : {})}>
          {children}
        </Chart>
      )}
      {table.rows.length > 0 && <DataTable heading={heading} table={table} />}
    </section>
  )
}

/** @param heading the id of the chart's title, which is part of its name */
const DataTable = ({
  heading,
  table: { columns, rows, format = formatNumber, searches },
}: {
  heading: string
  table: ChartTable
}) => (
  <details>
    <summary id={`${heading}-table`}>{messages.table}</summary>
    <div className="insight-table" tabIndex={0} role="region" aria-labelledby={`${heading} ${heading}-table`}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>
                  {typeof cell === 'number' ? (
                    <Count search={searches?.[row]?.[index]}>{format(cell)}</Count>
                  ) : (
                    cell
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

/** A number, which leads to what it counts if there are parameters of a list. */
const Count = ({ search, children }: { search: ViewParams | undefined; children: string }) =>
  search ? (
    <Link className="link" to="/all" search={search}>
      {children}
    </Link>
  ) : (
    children
  )
