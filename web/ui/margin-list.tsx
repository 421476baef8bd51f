import type { ReactNode } from 'react'
import { messages } from '../messages/en/common.ts'

/** A page with a margin: each row has a cell in the margin and its content beside it. */
export function MarginList({ children }: { children: ReactNode }) {
  return <div className="margin-list">{children}</div>
}

type MarginRowProps = {
  /** The content of the margin: a time, a label or a count. */
  margin?: ReactNode
  tone?: 'red' | 'amber' | 'good' | undefined
  kind?: 'head' | 'section' | 'lead' | 'closed' | 'cap' | 'text' | 'comment' | 'log'
  /** Aligns margin and content at the top, for rows of more than one line. */
  alignTop?: boolean
  tall?: boolean
  /** Makes the whole row clickable; it needs a `.whole` link inside. */
  clickable?: boolean
  /** Marks the row whose details are open beside the list. */
  current?: boolean
  as?: 'div' | 'li' | 'p' | 'h2'
  children?: ReactNode
}

export function MarginRow({
  margin,
  tone,
  kind,
  alignTop,
  tall,
  clickable,
  current,
  as: Element = 'div',
  children,
}: MarginRowProps) {
  return (
    <Element
      className="margin-row"
      data-tone={tone}
      data-kind={kind}
      data-top={alignTop || undefined}
      data-tall={tall || undefined}
      data-go={clickable || undefined}
      data-current={current || undefined}
    >
      <span className="margin">{margin}</span>
      {Element === 'p' || Element === 'h2' ? (
        <span className="content">{children}</span>
      ) : (
        <div className="content">{children}</div>
      )}
    </Element>
  )
}

/** A list of rows, separated by hairlines. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  )
}

/** A placeholder while rows load. It appears after a short delay. */
export function Skeleton({ rows = 4, tall }: { rows?: number; tall?: boolean }) {
  const widths = ['w-40', 'w-56', 'w-32', 'w-48', 'w-36', 'w-52']
  return (
    <div className="skeleton rows" role="status" aria-label={messages.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <MarginRow key={row} margin={<span className="skeleton-bar w-10" />} {...(tall ? { tall } : {})}>
          <span className={`skeleton-bar ${widths[row % widths.length]}`} />
          <span className="grow" />
          <span className="skeleton-bar w-16" />
        </MarginRow>
      ))}
    </div>
  )
}
