import type { ContentTask, Kind, Reason } from '../content.ts'

/** A task as a reader finds it: what it does not say is empty. */
export type Found = Partial<Omit<ContentTask, 'warnings'>> &
  Pick<ContentTask, 'key' | 'row' | 'list' | 'title'>

/** A task that is being read: its reader goes on adding to it. */
export type Collected = {
  found: Found
  /** Keeps what Daybook has no place for as a line at the end of the description. */
  line: (kind: Kind | null, label: string, text: string) => void
  warn: (field: string | null, reason: Reason, text: string) => void
}
