import type { ReactNode, RefObject } from 'react'
import type { DragAndDropHooks } from 'react-aria-components'
import type { OnMoveTasks, TaskGroup } from './groups.ts'
import { SectionDropIndicators } from './section-drop-indicators.tsx'
import { useTaskDrag } from './use-task-drag.tsx'

export { watchDrops } from './watch-drops.ts'

export type TaskDragProps = {
  grid: RefObject<HTMLElement | null>
  groups: readonly TaskGroup[]
  onPlace: OnMoveTasks
  /** Renders the list. */
  children: (hooks: DragAndDropHooks) => ReactNode
}

/** Makes the rows of a list draggable. */
export function TaskDrag({ grid, groups, onPlace, children }: TaskDragProps) {
  const { dragAndDropHooks } = useTaskDrag(grid, () => groups, onPlace)
  return <SectionDropIndicators>{children(dragAndDropHooks)}</SectionDropIndicators>
}
