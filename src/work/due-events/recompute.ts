import type { Database } from '../../platform/db/database.ts'
import { saveZoneVersion, findZoneVersion } from '../../platform/db/installation.ts'
import { write } from '../../platform/db/write.ts'
import { isTimeZone } from '../../core/dates/time-zone.ts'
import { recomputedDueTimes, sameDueTimes } from '../tasks/due-times/due-times.ts'
import { recomputeDueTimes } from '../tasks/due-times/emit.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import * as store from './store.ts'

/**
 * How many tasks are read at a time. A transaction holds the write lane of its workspace for a few
 * milliseconds.
 */
const batchSize = 200

/**
 * Computes stored due times again if they were computed with other time zone tables: a release comes with the
 * tables of its Node, and the wall clock is the truth (D12, 0124). It only writes what moves. If it is
 * interrupted, it starts over, which changes nothing twice.
 *
 * @returns how many tasks have other due times now
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
    // Tasks in a zone that the tables no longer have stay as they are.
    const outdated = tasks.filter(
      (task) => isTimeZone(task.timezone) && !sameDueTimes(recomputedDueTimes(task, task), task),
    )
    for (const [workspaceId, some] of Map.groupBy(outdated, ({ workspace_id }) => workspace_id)) {
      const ids = some.map(({ id }) => id)
      moved += await write(database, workspaceId, (sql) =>
        recomputeDueTimes(sql, operatorActor({ ...sql.workspace, id: workspaceId }), ids),
      )
    }
  }
  await saveZoneVersion(database.page, zones)
  return moved
}
