import { useState } from 'react'
import { isOverdue, type CurrentTime } from '../../data/tasks/row.ts'
import type { TaskGroup } from './groups.ts'

/**
 * Returns a number that changes whenever time alone makes a row overdue, so that rows, which otherwise only
 * render when they change, render again then. Completing an overdue task doesn't change it.
 */
export function useOverdueVersion(groups: readonly TaskGroup[], now: CurrentTime): number {
  const [version, setSeen] = useState({ now, turns: 0 })
  if (version.now === now) return version.turns
  const hasTurned = groups.some(({ rows }) =>
    rows.some((row) => isOverdue(row, version.now) !== isOverdue(row, now)),
  )
  const turns = version.turns + (hasTurned ? 1 : 0)
  setSeen({ now, turns })
  return turns
}
