import type { ReactNode } from 'react'
import { messages } from '../messages/en/common.ts'

/** The page of the book: everything in it keeps to the margin. */
export function MarginList({ children }: { children: ReactNode }) {
  return <div className="ledger">{children}</div>
}

type MarginRowProps = {
  /** When, or the label, or the count. */
  margin?: ReactNode
  tone?: 'red' | 'amber' | 'good' | undefined
  kind?: 'head' | 'section' | 'lead' | 'closed' | 'cap' | 'text' | 'note' | 'log'
  /** More than one line: margin and content begin at the top. */
  alignTop?: boolean
  tall?: boolean
  /** Pressing it leads somewhere: give it a `.whole` link. */
  clickable?: boolean
  /** It is what is open beside the list. */
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
      className="entry"
      data-tone={tone}
      data-kind={kind}
      data-top={alignTop || undefined}
      data-tall={tall || undefined}
      data-go={clickable || undefined}
      data-here={current || undefined}
    >
      <span className="m">{margin}</span>
      {Element === 'p' || Element === 'h2' ? (
        <span className="c">{children}</span>
      ) : (
        <div className="c">{children}</div>
      )}
    </Element>
  )
}

/** Entries with a hairline between them. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  )
}

/** What stands here until the rows are known; nothing for the first moments. */
export function Skeleton({ rows = 4, tall }: { rows?: number; tall?: boolean }) {
  const widths = ['w-40', 'w-56', 'w-32', 'w-48', 'w-36', 'w-52']
  return (
    <div className="bones rows" role="status" aria-label={messages.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <MarginRow key={row} margin={<span className="bone w-10" />} {...(tall ? { tall } : {})}>
          <span className={`bone ${widths[row % widths.length]}`} />
          <span className="grow" />
          <span className="bone w-16" />
        </MarginRow>
      ))}
    </div>
  )
}
