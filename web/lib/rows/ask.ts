import { readRows } from './reading.ts'

const wanted = new Set<string>()
const asked = new Set<string>()

/** Reads a task that a text names, together with the others of the same turn; once, since it may not be visible. */
export function askForRow(workspaceId: string, id: string): void {
  if (asked.has(id)) return
  asked.add(id)
  wanted.add(id)
  if (wanted.size > 1) return
  queueMicrotask(() => {
    const ids = [...wanted]
    wanted.clear()
    // Without a connection the id stays, which leads there as well.
    readRows(workspaceId, ids).catch(() => ids.forEach((one) => asked.delete(one)))
  })
}
