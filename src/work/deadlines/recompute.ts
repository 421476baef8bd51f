import type { Database } from '../../platform/db/database.ts'
import { saveZoneVersion, findZoneVersion } from '../../platform/db/installation.ts'
import { write } from '../../platform/db/write.ts'
import { isTimeZone } from '../../core/dates/time-zone.ts'
import { recomputedDueTimes, sameDueTimes } from '../tasks/due-times/due-times.ts'
import { recomputeDueTimes } from '../tasks/due-times/recompute.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import * as store from './store.ts'

/** So many tasks are looked at in one go: a transaction holds its workspace's lane for some milliseconds. */
const batchSize = 200

/**
 * Computes stored moments anew when the zone tables are not those that they were computed with: a release brings the
 * tables of its Node, and the wall clock is the truth (D12, 0124). Only what moves is written. Stopped in the middle it
 * begins anew, which changes nothing twice. Returns how many tasks had moments that moved.
 */
export async function recomputeAllDueTimes(database: Database): Promise<number> {
  const zones = process.versions.tz ?? ''
  if ((await findZoneVersion(database.page)) === zones) return 0
  let moved = 0
  let after = { workspace_id: '', id: '' }
  for (let count = batchSize; count === batchSize;) {
    const tasks = await store.listOpenTasksWithDueTimes(database.page, after, batchSize)
    count = tasks.length
    after = tasks.at(-1) ?? after
    // A zone that is gone from the tables leaves its tasks as they are.
    const wrong = tasks.filter(
      (task) => isTimeZone(task.timezone) && !sameDueTimes(recomputedDueTimes(task, task), task),
    )
    for (const [workspaceId, own] of Map.groupBy(wrong, ({ workspace_id }) => workspace_id)) {
      const ids = own.map(({ id }) => id)
      moved += await write(database, workspaceId, (sql) =>
        recomputeDueTimes(sql, operatorActor({ ...sql.workspace, id: workspaceId }), ids),
      )
    }
  }
  await saveZoneVersion(database.page, zones)
  return moved
}
