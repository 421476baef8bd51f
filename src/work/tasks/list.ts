import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { awaitWriters } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { formatStamp, parseTimestamp } from '../../core/dates/date-formats.ts'
import type { TaskId } from '../../core/ids.ts'
import { findListRef } from './list-ref-store.ts'
import { listRepetitions } from './recurrence/repetition-store.ts'
import type { DeletedTask, Task, TaskQuery } from './schema.ts'
import type { Repetition } from './recurrence/schema.ts'
import * as store from './read-store.ts'

/**
 * Returns a page of the tasks that the actor can see (R-098 to R-103, D28). With `updated_since`, every page
 * first waits for the writers in flight, so that no change stamped before the request is missed (hard problem
 * a).
 *
 * @param sql a tag that uses a connection for each statement
 * @throws not_found for a filter that names something the actor cannot see (D21)
 */
export async function listTasks(
  sql: Sql,
  actor: Actor,
  query: TaskQuery,
  after: store.TaskCursor | undefined,
  take: number,
): Promise<(Task | DeletedTask)[]> {
  const [list, parent] = await Promise.all([
    query.list_id === undefined ? true : findListRef(sql, actor, query.list_id),
    query.parent_id === undefined ? true : store.findTask(sql, actor, query.parent_id),
  ])
  if (!list || !parent) throw notFound()

  const since = query.updated_since === undefined ? undefined : parseTimestamp(query.updated_since)
  const filter = since === undefined ? query : { ...query, updated_since: formatStamp(since) }
  if (since !== undefined) await awaitWriters(sql, actor.workspace_id)
  return query.include_deleted
    ? store.listTasksAndTombstones(sql, actor, filter, after, take)
    : store.listTasks(sql, actor, filter, after, take)
}

/** Returns the cursor of the page after this task. */
export const taskCursor = (query: TaskQuery, task: Task | DeletedTask): store.TaskCursor =>
  query.updated_since === undefined ? [task.id] : [task.updated_at, task.id]

/** Lists the closed repetitions of a task, oldest first (D5). @throws not_found */
export async function listTaskRepetitions(
  sql: Sql,
  actor: Actor,
  id: TaskId,
  after: string,
  take: number,
): Promise<Repetition[]> {
  await store.getTask(sql, actor, id)
  return listRepetitions(sql, actor, id, after, take)
}
