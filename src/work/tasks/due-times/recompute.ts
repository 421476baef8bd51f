import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { TaskId } from '../../../core/ids.ts'
import { rezonedMoments, sameMoments } from './due-times.ts'
import { listStanding, setMoments } from './due-times-store.ts'

/** Computes the moments of those of `ids` that are open by the zone tables of this process; returns how many moved. */
export async function rezoneMoments(sql: Transaction, actor: Actor, ids: readonly TaskId[]): Promise<number> {
  const moved = (await listStanding(sql, actor, ids)).flatMap((task) => {
    const moments = rezonedMoments(task, task)
    return sameMoments(moments, task) ? [] : [{ task_id: task.id, ...moments }]
  })
  if (moved.length > 0) sql.defer(setMoments(sql, actor, moved))
  return moved.length
}
