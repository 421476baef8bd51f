import type { CollectedTask } from './collected-task.ts'

/** A task with the ids that others may name it by, and what it says blocks it. */
export type BlockedRow = { task: CollectedTask; ids: readonly string[]; blockers: readonly string[] }

/** Links tasks to those that block them, which they name by id, or by a title that only one task has. Others become lines. */
export function linkBlockers(rows: readonly BlockedRow[]): void {
  if (rows.every(({ blockers }) => blockers.length === 0)) return
  const keys = new Map<string, string | undefined>()
  for (const { task, ids } of rows)
    for (const id of ids) if (id !== '' && !keys.has(id)) keys.set(id, task.found.key)
  const titles = Map.groupBy(rows, ({ task }) => task.found.title.trim())
  for (const { task, blockers } of rows) {
    const found = new Set<string>()
    for (const named of blockers) {
      const [only, ...more] = titles.get(named.trim()) ?? []
      const key = keys.get(named) ?? (more.length === 0 ? only?.task.found.key : undefined)
      if (key !== undefined && key !== task.found.key) found.add(key)
      else {
        task.line('dependencies', 'Blocked by', named)
        task.warn('blocked_by', 'unknown_blocker', named)
      }
    }
    task.found.blocked_by = [...found]
  }
}
