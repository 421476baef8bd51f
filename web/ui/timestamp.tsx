import type { ReactNode } from 'react'
import { formatExact } from '../messages/format-date.ts'

/** A moment as it is said where it stands, and exactly for whoever points at it. */
export function Timestamp({ at, children }: { at: string; children: ReactNode }) {
  return (
    <time dateTime={at} title={formatExact(at)}>
      {children}
    </time>
  )
}
