import type { Task, TaskChange } from '../types.ts'
import type { MirrorStore } from './store.ts'

/** A copy in memory, which begins empty with every start. */
export type MemoryStore = MirrorStore & {
  get(id: string): Task | undefined
  /** All tasks, without those that were deleted. */
  tasks(): Task[]
}

export function memoryStore(): MemoryStore {
  const rows = new Map<string, { task: TaskChange; round: string | undefined }>()
  let stored: string | undefined

  return {
    get(id) {
      const task = rows.get(id)?.task
      return task && !task.deleted ? task : undefined
    },
    tasks: () => [...rows.values()].flatMap(({ task }) => (task.deleted ? [] : [task])),
    bookmark: () => Promise.resolve(stored),
    async apply({ changes, hidden = [], bookmark = stored, round }) {
      for (const id of hidden) rows.delete(id)
      for (const change of changes) {
        const row = rows.get(change.id)
        const task = row && row.task.updated_at > change.updated_at ? row.task : change
        rows.set(change.id, { task, round: round ?? row?.round })
      }
      stored = bookmark
    },
    async prune(round, notAfter) {
      for (const [id, row] of rows)
        if (!row.task.deleted && row.round !== round && row.task.updated_at <= notAfter) rows.delete(id)
    },
  }
}
