import { type Actor, isOperator } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { awaitWriters } from '../../platform/db/write.ts'
import { unknownFilter } from '../../core/errors.ts'
import { filterVisibleLabels } from '../labels/labels.ts'
import type { ListId, TaskId } from '../../core/ids.ts'
import { listTasks as listTasksOnly, listTasksAndTombstones, type TaskCursor } from './filters/page-store.ts'
import { listSightChanges } from './filters/mirror-store.ts'
import { isVisibleMember, isVisibleSection } from './filters/named-store.ts'
import { furtherCheck, matchesNothing, parseFilter, type TaskFilter } from './filters/task-filter.ts'
import { findListRef, isListOrRemains } from './list-ref-store.ts'
import { listRepetitions } from './recurrence/repetition-store.ts'
import type { Task, TaskChange, TaskQuery } from './schema.ts'
import type { Repetition } from './recurrence/schema.ts'
import * as store from './read-store.ts'

/**
 * Returns a page of the tasks that the actor can see (R-098 to R-103, D28). With `updated_since`, every page
 * first waits for the writers in flight, so that no change stamped before the request is missed (hard problem
 * a).
 *
 * @param sql a tag that uses a connection for each statement
 * @throws not_found for a filter that names something the actor cannot see (D21), validation_error
 */
export async function listTasks(
  sql: Sql,
  actor: Actor,
  query: TaskQuery,
  nowMs: number,
  after: TaskCursor | undefined,
  take: number,
): Promise<TaskChange[]> {
  const filter = parseFilter(actor, query, nowMs)
  // What a tombstone names may be gone.
  if (query.include_deleted) await requireNamed(sql, actor, filter, isListOrRemains)
  if (filter.updated_since !== undefined) await awaitWriters(sql, actor.workspace_id)
  const tasks = await fillPage(sql, actor, query, filter, after, take)
  // A task that was found shows that what it belongs to exists and can be seen.
  if (tasks.length === 0 && !query.include_deleted) await requireNamed(sql, actor, filter)
  return tasks
}

/** How many tasks are read at once after some of a page did not match after all. */
const refillTake = 500

/** Reads on until the page is full, since a few of the tasks that a statement returns may not match. */
async function fillPage(
  sql: Sql,
  actor: Actor,
  query: TaskQuery,
  filter: TaskFilter,
  after: TaskCursor | undefined,
  take: number,
): Promise<TaskChange[]> {
  if (matchesNothing(filter)) return []
  const list = statementOf(actor, query)
  const check = furtherCheck(filter)
  const found: TaskChange[] = []
  let [position, count] = [after, take]
  for (;;) {
    const rows = await list(sql, actor, filter, position, count)
    if (!check) return rows
    for (const row of rows) if (found.length < take && check(row)) found.push(row)
    const last = rows.at(-1)
    if (rows.length < count || found.length === take || !last) return found
    position = taskCursor(query, last)
    count = refillTake
  }
}

/** A copy follows what its member can see; the operator's tool sees all lists at all times. */
function statementOf(actor: Actor, { include_deleted, updated_since }: TaskQuery) {
  if (!include_deleted) return listTasksOnly
  return updated_since === undefined || isOperator(actor) ? listTasksAndTombstones : listSightChanges
}

/**
 * @param findList finds a list, and with tombstones also one that was deleted
 * @throws not_found for a list, a task, a section, a member or a label that the actor cannot see (D21)
 */
async function requireNamed(
  sql: Sql,
  actor: Actor,
  { list_id, parent_id, section_id, assignee_id, label_ids = [] }: TaskFilter,
  findList: (sql: Sql, actor: Actor, id: ListId) => Promise<unknown> = findListRef,
): Promise<void> {
  const known: Promise<unknown> = Promise.resolve(true)
  const checks = {
    list_id: list_id === undefined ? known : findList(sql, actor, list_id),
    parent_id: parent_id === undefined ? known : store.findTask(sql, actor, parent_id),
    section_id: typeof section_id === 'string' ? isVisibleSection(sql, actor, section_id) : known,
    assignee_id: typeof assignee_id === 'string' ? isVisibleMember(sql, actor, assignee_id) : known,
    label_id: filterVisibleLabels(sql, actor, label_ids).then((visible) =>
      label_ids.every((id) => visible.has(id)),
    ),
  }
  const found = await Promise.all(Object.values(checks))
  const missing = Object.keys(checks).find((_, at) => !found[at])
  if (missing !== undefined) throw unknownFilter(missing)
}

/** Returns a task that the actor can see and that is not deleted. @throws not_found */
export const readTask = (sql: Sql, actor: Actor, id: TaskId): Promise<Task> => store.getTask(sql, actor, id)

/** Returns the cursor of the page after this task. */
export const taskCursor = (query: TaskQuery, task: TaskChange): TaskCursor =>
  query.updated_since === undefined ? [task.id] : [changedAt(task), task.id]

const changedAt = (task: TaskChange): string =>
  'visible_since' in task && task.visible_since !== undefined ? task.visible_since : task.updated_at

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
