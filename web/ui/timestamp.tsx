import type { ReactNode } from 'react'
import { formatExact } from '../messages/format-date.ts'

/** A time in short form, with the exact time as a tooltip. */
export function Timestamp({ at, children }: { at: string; children: ReactNode }) {
  return (
    <time dateTime={at} title={formatExact(at)}>
      {children}
    </time>
  )
}
