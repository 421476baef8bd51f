import { type KeyboardEvent, useState } from 'react'
import { Link } from '../../router/link.tsx'
import type { ViewParams } from '../../data/url-params/view-params.ts'
import { undated, workloadCellHeight, workloadColumns, workloadRowHeight } from './workload-grid.tsx'

/** A narrower cell is no target for a finger or a shaky hand; the table has the same links. */
const minTargetPx = 23.5

export type WorkloadLink = { search: ViewParams; label: string }

type WorkloadLinksProps = {
  width: number
  weeks: readonly string[]
  /** For each row, the link of each cell; undefined for a cell without tasks. */
  rows: readonly (readonly (WorkloadLink | undefined)[])[]
}

/** The cells of the chart that count tasks, as links to these: one tab stop, and arrow keys between them. */
export function WorkloadLinks({ width, weeks, rows }: WorkloadLinksProps) {
  const { x } = workloadColumns(width, weeks)
  const columns = [...weeks, undated]
  const links = rows.flatMap((cells, row) =>
    cells.flatMap((link, column) => (link ? [{ ...link, row, column }] : [])),
  )
  const [last, setLast] = useState('')
  if (x.bandwidth() < minTargetPx) return null
  const keyOf = ({ row, column }: Place) => `${row} ${column}`
  const stop = links.find((link) => keyOf(link) === last) ?? links[0]
  const move = (event: KeyboardEvent<HTMLElement>, from: Place) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const to = nextPlace(links, from, event.key)
    if (!to) return
    event.preventDefault()
    const frame = event.currentTarget.parentElement
    frame?.querySelector<HTMLElement>(`[data-cell="${keyOf(to)}"]`)?.focus()
  }
  return (
    <div className="workload-links">
      {links.map(({ search, label, ...place }) => (
        <Link
          key={keyOf(place)}
          to="/all"
          search={search}
          aria-label={label}
          title={label}
          data-cell={keyOf(place)}
          tabIndex={stop && keyOf(stop) === keyOf(place) ? 0 : -1}
          style={{
            left: x(columns[place.column] ?? undated),
            top: place.row * workloadRowHeight + 1,
            width: x.bandwidth(),
            height: workloadCellHeight,
          }}
          onFocus={() => setLast(keyOf(place))}
          onKeyDown={(event) => move(event, place)}
        />
      ))}
    </div>
  )
}

type Place = { row: number; column: number }

/** The next cell with a link in the direction of a key: in its row, or the closest one of a row above or below. */
function nextPlace(links: readonly Place[], { row, column }: Place, key: string): Place | undefined {
  const inRow = links.filter((link) => link.row === row)
  const closestIn = (candidates: readonly Place[], nearest: number) =>
    candidates
      .filter((link) => link.row === nearest)
      .toSorted((a, b) => Math.abs(a.column - column) - Math.abs(b.column - column))[0]
  const above = links.filter((link) => link.row < row)
  const below = links.filter((link) => link.row > row)
  switch (key) {
    case 'ArrowLeft':
      return inRow.findLast((link) => link.column < column)
    case 'ArrowRight':
      return inRow.find((link) => link.column > column)
    case 'ArrowUp':
      return closestIn(above, above.at(-1)?.row ?? row)
    case 'ArrowDown':
      return closestIn(below, below[0]?.row ?? row)
    case 'Home':
      return inRow[0]
    case 'End':
      return inRow.at(-1)
    default:
      return undefined
  }
}
