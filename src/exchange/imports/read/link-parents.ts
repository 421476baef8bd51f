import type { CollectedTask } from './collected-task.ts'

/** A row of a table, with the ids others may name it by, and the parents it names, the likeliest first. */
export type LinkedRow = { task: CollectedTask; ids: string[]; parents: string[] }

/**
 * Links the rows of a table to the parents they name: by id, or else by title. Of several tasks with the same
 * title, the parent is the last one above the row, or else the first one below.
 */
export function linkParents(rows: readonly LinkedRow[]): void {
  const byId = new Map<string, string>()
  const first = new Map<string, string>()
  for (const { task, ids } of rows) {
    for (const id of ids) if (id !== '' && !byId.has(id)) byId.set(id, task.found.key)
    const name = nameKey(task.found.list, task.found.title)
    if (!first.has(name)) first.set(name, task.found.key)
  }
  const above = new Map<string, string>()
  for (const { task, parents } of rows) {
    const { found } = task
    const named = parents.filter((text) => text !== '')
    const findByName = (text: string) => {
      const names = [text, withoutLink(text)].map((title) => nameKey(found.list, title))
      const known = names.map((name) => above.get(name) ?? first.get(name))
      return known.find((key) => key !== undefined)
    }
    const key =
      named.map((text) => byId.get(text)).find((id) => id !== undefined) ??
      named.map(findByName).find((id) => id !== undefined)
    if (key !== undefined) found.parent = key
    else if (named[0] !== undefined) {
      task.line(null, 'Parent', named[0])
      task.warn('parent', 'unknown_parent', named[0])
    } else above.set(nameKey(found.list, found.title), found.key)
  }
}

/** Notion writes a related page as `Name (https://…)`. */
const withoutLink = (text: string) => text.replace(/ \(https?:\/\/[^()\s]+\)$/, '')

const nameKey = (list: string, title: string) => `${list} ${title.trim()}`
