import { taskSubtasksMax } from '../../../core/limits.ts'
import type { CollectedTask } from './collected-task.ts'

/**
 * Hangs each subtask at the task that it belongs to: parents that are nowhere, or that are their own ancestors, are let
 * go, deeper levels become one, and what is more than a task takes becomes tasks. A subtask is in the list of its task, and
 * in no section.
 *
 * @param asWritten subtasks keep sections of their own, which only Daybook has
 */
export function nestSubtasks(tasks: readonly CollectedTask[], asWritten: boolean): void {
  const byKey = new Map(tasks.map((task) => [task.found.key, task]))
  const tops = new Map<CollectedTask, CollectedTask>()
  for (const task of tasks) findTop(task, byKey, tops)

  const counts = new Map<string, number>()
  for (const task of tasks) {
    const { found } = task
    const top = tops.get(task)
    if (top === undefined || top === task) {
      found.parent = null
      continue
    }
    if (found.parent !== top.found.key) task.warn('parent', 'too_deep', found.title)
    const count = (counts.get(top.found.key) ?? 0) + 1
    counts.set(top.found.key, count)
    const fits = count <= taskSubtasksMax
    const inTop = fits ? null : (top.found.section ?? null)
    found.section = asWritten && found.list === top.found.list ? (found.section ?? null) : inTop
    found.list = top.found.list
    found.parent = fits ? top.found.key : null
    if (!fits) task.warn('parent', 'too_many_subtasks', found.title)
  }
}

/** Walks up once, and remembers for each on the way; no recursion, since a file decides how deep it goes. */
function findTop(
  task: CollectedTask,
  byKey: ReadonlyMap<string, CollectedTask>,
  tops: Map<CollectedTask, CollectedTask>,
): void {
  const path = new Set<CollectedTask>()
  let current = task
  let top: CollectedTask | undefined
  while (top === undefined) {
    path.add(current)
    const { parent = null } = current.found
    const next = parent === null ? undefined : byKey.get(parent)
    if (parent !== null && next === undefined) current.warn('parent', 'unknown_parent', current.found.title)
    if (next !== undefined && path.has(next)) current.warn('parent', 'parent_cycle', current.found.title)
    const known = next && tops.get(next)
    if (known !== undefined) top = known
    else if (next === undefined || path.has(next)) top = current
    else current = next
  }
  for (const each of path) tops.set(each, top)
}
