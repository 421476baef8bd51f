import { useState } from 'react'
import { isOverdue, type CurrentTime } from '../../data/tasks/row.ts'
import type { TaskGroup } from './groups.ts'

/**
 * Counts the moments at which the time alone has made a row late, or has not any more: what is drawn of rows only when
 * they change has to be drawn anew then, and not when one that was late is closed.
 */
export function useOverdueVersion(groups: readonly TaskGroup[], now: CurrentTime): number {
  const [seen, setSeen] = useState({ now, turns: 0 })
  if (seen.now === now) return seen.turns
  const hasTurned = groups.some(({ rows }) =>
    rows.some((row) => isOverdue(row, seen.now) !== isOverdue(row, now)),
  )
  const turns = seen.turns + (hasTurned ? 1 : 0)
  setSeen({ now, turns })
  return turns
}
