import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { TaskId } from '../../../core/ids.ts'
import { recomputedDueTimes, sameDueTimes } from './due-times.ts'
import { listOpenTasksWithDueTimes, setDueTimes } from './due-times-store.ts'

/** Computes the moments of those of `ids` that are open by the zone tables of this process; returns how many moved. */
export async function recomputeDueTimes(
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
): Promise<number> {
  const moved = (await listOpenTasksWithDueTimes(sql, actor, ids)).flatMap((task) => {
    const moments = recomputedDueTimes(task, task)
    return sameDueTimes(moments, task) ? [] : [{ task_id: task.id, ...moments }]
  })
  if (moved.length > 0) sql.defer(setDueTimes(sql, actor, moved))
  return moved.length
}
