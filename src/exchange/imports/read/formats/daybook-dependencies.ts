import type { CollectedTask } from '../collected-task.ts'
import { linkBlockers } from '../link-blockers.ts'
import { asString } from './json.ts'

/** Reads which tasks of an export block others. */
export function readDependencies(
  rows: readonly Record<string, unknown>[],
  tasks: readonly CollectedTask[],
): void {
  const ofTasks = Map.groupBy(rows, ({ task_id }) => asString(task_id))
  linkBlockers(
    tasks.map((task) => ({
      task,
      ids: [task.found.key],
      blockers: (ofTasks.get(task.found.key) ?? []).map((one) => asString(one.blocked_by_id)),
    })),
  )
}
