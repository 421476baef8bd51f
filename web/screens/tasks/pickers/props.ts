import type { Row } from '../../../lib/rows/row.ts'
import type { deedsIn } from '../deeds.ts'

/** What a picker is given: the tasks, what can be done with them, and how it goes away. */
export type PickerProps = {
  rows: readonly Row[]
  deeds: ReturnType<typeof deedsIn>
  onDone: () => void
}
