import type { ReactNode } from 'react'
import { exactly } from '../messages/format-date.ts'

/** A moment as it is said where it stands, and exactly for whoever points at it. */
export function Stamp({ at, children }: { at: string; children: ReactNode }) {
  return (
    <time dateTime={at} title={exactly(at)}>
      {children}
    </time>
  )
}
