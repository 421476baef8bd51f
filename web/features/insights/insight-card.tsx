import { Download } from 'lucide-react'
import { useId, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { messages } from '../../messages/en/insights.ts'
import { formatNumber } from '../../messages/format.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { type ChartTable, downloadCsv, downloadSvg } from './download.ts'

type InsightCardProps = {
  title: string
  summary: string
  /** What the colors mean, where there is more than one. */
  legend?: readonly { name: string; tone: string }[]
  table: ChartTable
  wide?: boolean
} & Pick<ChartProps, 'height' | 'children'>

/** A chart with its title, what it says in a sentence, its data as a table, and both as files. */
export function InsightCard({ title, summary, legend, table, wide, height, children }: InsightCardProps) {
  const heading = useId()
  const svg = useRef<SVGSVGElement>(null)
  return (
    <section className="insight" data-wide={wide || undefined} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Menu
          label={messages.actions(title)}
          items={[
            { id: 'csv', label: messages.csv, onAction: () => downloadCsv(title, table) },
            {
              id: 'svg',
              label: messages.svg,
              onAction: () => svg.current && downloadSvg(title, svg.current),
            },
          ]}
        >
          <IconButton icon={Download} label={messages.actions(title)} />
        </Menu>
      </header>
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
        <Chart summary={summary} height={height} svg={svg}>
          {children}
        </Chart>
      )}
      {table.rows.length > 0 && <DataTable title={title} table={table} />}
    </section>
  )
}

const DataTable = ({ title, table: { columns, rows } }: { title: string; table: ChartTable }) => (
  <details>
    <summary>{messages.table}</summary>
    <div className="insight-table" tabIndex={0} role="region" aria-label={title}>
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
                <td key={index}>{typeof cell === 'number' ? formatNumber(cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
