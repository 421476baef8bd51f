import type { ContentTask, UnsupportedKind, ProblemReason } from '../content.ts'

/** A task as a reader finds it: what it does not say is empty. */
export type FoundTask = Partial<Omit<ContentTask, 'warnings'>> &
  Pick<ContentTask, 'key' | 'row' | 'list' | 'title'>

/** A task that is being read: its reader goes on adding to it. */
export type CollectedTask = {
  found: FoundTask
  /** Keeps what Daybook has no place for as a line at the end of the description. */
  line: (kind: UnsupportedKind | null, label: string, text: string) => void
  warn: (field: string | null, reason: ProblemReason, text: string) => void
}
