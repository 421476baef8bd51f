import { Entry } from '../../ui/margin-list.tsx'
import { words } from '../../messages/en/lists.ts'

/** The most tasks that a list has, closed ones and subtasks included (R-199, D38). */
const tasksMax = 5_000
/** So few places are left that it is said before one types. */
const nearMax = 50

type Counts = { open_count: number; closed_count: number }

/** How many tasks a list has room for. */
export const roomIn = ({ open_count, closed_count }: Counts): number =>
  Math.max(0, tasksMax - open_count - closed_count)

/** What is said of a list that is full, or nearly. */
export function Room({ left }: { left: number }) {
  if (left > nearMax) return null
  return (
    <Entry tone="amber" top>
      <p className="text-amber" role="status">
        {left === 0 ? words.full : words.nearlyFull(left)}
      </p>
    </Entry>
  )
}
