import { MarginRow } from '../../ui/margin-list.tsx'
import { messages } from '../../messages/en/lists.ts'

/** The most tasks in a list, including completed tasks and subtasks (R-199, D38). */
const listTasksMax = 5_000
/** With fewer places than this left, people are warned. */
const warnBelow = 50

type TaskCounts = { open_count: number; closed_count: number }

/** Returns how many more tasks a list can have. */
export const remainingTasks = ({ open_count, closed_count }: TaskCounts): number =>
  Math.max(0, listTasksMax - open_count - closed_count)

/** The notice of a list that is full or nearly full. */
export function CapacityNotice({ remaining }: { remaining: number }) {
  if (remaining > warnBelow) return null
  return (
    <MarginRow tone="amber" alignTop>
      <p className="text-amber" role="status">
        {remaining === 0 ? messages.full : messages.nearlyFull(remaining)}
      </p>
    </MarginRow>
  )
}
