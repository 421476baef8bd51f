import type { ContentTask, UnsupportedKind, ProblemReason } from '../content.ts'

/** A task as found in a file; fields that the file doesn't have are missing. */
export type FoundTask = Partial<Omit<ContentTask, 'warnings'>> &
  Pick<ContentTask, 'key' | 'row' | 'list' | 'title'> & {
    /** The title of its parent, if the file has it: named in the description if the parent isn't in the file. */
    parentName?: string
    /** Whether the file doesn't say in which list it is, as it does for subtasks in few programs. */
    isListAssumed?: boolean
  }

/** A task that is still being read: its reader adds more to it. */
export type CollectedTask = {
  found: FoundTask
  /** Keeps data that Daybook has no field for as a line at the end of the description. */
  line: (kind: UnsupportedKind | null, label: string, text: string) => void
  warn: (field: string | null, reason: ProblemReason, text: string) => void
}
