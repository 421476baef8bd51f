import { MarginRow } from '../../ui/margin-list.tsx'
import { messages } from '../../messages/en/lists.ts'

/** The most tasks that a list has, closed ones and subtasks included (R-199, D38). */
const listTasksMax = 5_000
/** So few places are left that it is said before one types. */
const warnBelow = 50

type TaskCounts = { open_count: number; closed_count: number }

/** How many tasks a list has room for. */
export const remainingTasks = ({ open_count, closed_count }: TaskCounts): number =>
  Math.max(0, listTasksMax - open_count - closed_count)

/** What is said of a list that is full, or nearly. */
export function CapacityNotice({ left }: { left: number }) {
  if (left > warnBelow) return null
  return (
    <MarginRow tone="amber" alignTop>
      <p className="text-amber" role="status">
        {left === 0 ? messages.full : messages.nearlyFull(left)}
      </p>
    </MarginRow>
  )
}
