import { taskSubtasksMax } from '../../../core/limits.ts'
import type { CollectedTask } from './collected-task.ts'

type Nesting = {
  /** The names of lists and sections, by key. */
  lists: ReadonlyMap<string, string>
  sections: ReadonlyMap<string, string>
  /** Whether subtasks keep their own sections, which only Daybook has. */
  keepSections: boolean
}

/**
 * Assigns each subtask to its top task. Unknown parents and cycles are dropped, nested subtasks are flattened
 * to one level, and more subtasks than a task may have become tasks. A subtask is in the list of its task,
 * and in no section. What that loses becomes a line: the parent, the list and the section it had.
 */
export function nestSubtasks(
  tasks: readonly CollectedTask[],
  { lists, sections, keepSections }: Nesting,
): void {
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
    const parentTitle = byKey.get(found.parent ?? '')?.found.title ?? ''
    const isDirect = found.parent === top.found.key
    if (!isDirect) {
      task.line(null, 'Subtask of', parentTitle)
      task.warn('parent', 'too_deep', found.title)
    }
    const count = (counts.get(top.found.key) ?? 0) + 1
    counts.set(top.found.key, count)
    const fits = count <= taskSubtasksMax
    const topSection = fits ? null : (top.found.section ?? null)
    const keepsSection = keepSections && found.list === top.found.list
    const { section = null, list } = found
    if (list !== top.found.list && !found.isListAssumed) task.line(null, 'List', lists.get(list) ?? '')
    if (!keepsSection && section !== null && section !== (top.found.section ?? null))
      task.line(null, 'Section', sections.get(section) ?? '')
    found.section = keepsSection ? section : topSection
    found.list = top.found.list
    found.parent = fits ? top.found.key : null
    if (fits) continue
    if (isDirect) task.line(null, 'Subtask of', parentTitle)
    task.warn('parent', 'too_many_subtasks', found.title)
  }
}

/**
 * Walks up to the top task and remembers it for all tasks on the path. Not recursive: the file decides the
 * depth.
 */
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
    if (parent !== null && next === undefined) {
      current.line(null, 'Parent', current.found.parentName ?? parent)
      current.warn('parent', 'unknown_parent', current.found.title)
    }
    if (next !== undefined && path.has(next)) {
      current.line(null, 'Parent', next.found.title)
      current.warn('parent', 'parent_cycle', current.found.title)
    }
    const known = next && tops.get(next)
    if (known !== undefined) top = known
    else if (next === undefined || path.has(next)) top = current
    else current = next
  }
  for (const each of path) tops.set(each, top)
}
