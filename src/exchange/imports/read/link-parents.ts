import type { CollectedTask } from './collected-task.ts'

/**
 * Links the rows of a table to the parents they name: by id, or else by title. Of several tasks with the same
 * title, the parent is the last one above the row, or else the first one below.
 */
export function linkParents(rows: readonly { task: CollectedTask; ids: string[]; parent: string }[]): void {
  const byId = new Map<string, string>()
  const first = new Map<string, string>()
  for (const { task, ids } of rows) {
    for (const id of ids) if (id !== '' && !byId.has(id)) byId.set(id, task.found.key)
    const name = nameKey(task.found.list, task.found.title)
    if (!first.has(name)) first.set(name, task.found.key)
  }
  const above = new Map<string, string>()
  for (const { task, parent } of rows) {
    const { found } = task
    if (parent !== '') {
      const name = nameKey(found.list, parent)
      const key = byId.get(parent) ?? above.get(name) ?? first.get(name)
      if (key === undefined) {
        task.line(null, 'Parent', parent)
        task.warn('parent', 'unknown_parent', parent)
      } else found.parent = key
    } else above.set(nameKey(found.list, found.title), found.key)
  }
}

const nameKey = (list: string, title: string) => `${list} ${title.trim()}`
