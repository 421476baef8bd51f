import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import * as store from './number-store.ts'

/** How many tasks one transaction numbers. It holds the write lane of its workspace for a few milliseconds. */
const batchSize = 200

/**
 * Numbers the tasks that have no number, in the order in which they were created: those that are older than numbers, and
 * those that the release before this one creates while this one starts (0385). Which these are is asked in the write lane,
 * so any number of workers may run it, and a crash costs nothing.
 *
 * @returns how many it numbered
 * @throws AggregateError of the workspaces that failed, once all others are done
 */
export async function numberTasks(database: Database): Promise<number> {
  let numbered = 0
  const failed: unknown[] = []
  let after = ''
  while (true) {
    const [next] = await store.listUnnumberedWorkspaces(database.page, after, 1)
    if (!next) break
    try {
      numbered += await numberTasksOf(database, next.workspace_id)
    } catch (error) {
      failed.push(error)
    }
    after = next.workspace_id
  }
  if (failed.length > 0) throw new AggregateError(failed, 'tasks could not be numbered')
  return numbered
}

async function numberTasksOf(database: Database, workspaceId: WorkspaceId): Promise<number> {
  let numbered = 0
  for (let count = batchSize; count === batchSize; numbered += count)
    count = await write(database, workspaceId, async (sql) => {
      const tasks = await store.listUnnumberedTasks(sql, workspaceId, batchSize)
      const numbers = tasks.map(({ id }) => ({ id, number: sql.takeTaskNumber() }))
      if (numbers.length > 0) sql.defer(store.setNumbers(sql, workspaceId, numbers))
      return numbers.length
    })
  return numbered
}
