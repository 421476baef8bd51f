import type { Actor } from '../../../core/actor.ts'
import { DaybookError } from '../../../core/errors.ts'
import type { ListId, MemberId, TaskId, WorkspaceId } from '../../../core/ids.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { membersWhoCanSee } from '../../../identity/list-access/check-access.ts'
import { findMemberActor } from '../../../identity/members/find.ts'
import { filterVisibleLabels } from '../../labels/labels.ts'
import { findCreateErrors } from '../batch/check-many.ts'
import { createTasks, type NewTask } from '../batch/create-many.ts'
import { copyOf } from '../duplicate.ts'
import type { Task } from '../schema.ts'
import * as store from './store.ts'

/** How many tasks one transaction copies. It holds the write lane of its workspace for a few milliseconds. */
const batchSize = 200
const copiesMax = 100

/**
 * Goes on with the copies of lists, a batch at a time, in the name of those who duplicated them. Any number of workers may
 * run it at the same time, and a crash loses nothing: each batch says in its transaction how far it came.
 *
 * @returns how many tasks it copied
 * @throws AggregateError of the copies that failed, once all others are done
 */
export async function copyTasksOfLists(database: Database): Promise<number> {
  let copied = 0
  const failed: unknown[] = []
  for (const { workspace_id, list_id } of await store.listRunningCopies(database.page, copiesMax)) {
    try {
      copied += await goOn(database, workspace_id, list_id)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'lists could not be copied')
  return copied
}

async function goOn(database: Database, workspaceId: WorkspaceId, listId: ListId): Promise<number> {
  let copied = 0
  for (let count: number | undefined = 0; count !== undefined; copied += count ?? 0)
    count = await write(database, workspaceId, async (sql) => {
      const copy = await store.findRunningCopy(sql, workspaceId, listId)
      if (!copy) return undefined
      const actor = await findDuplicator(sql, workspaceId, copy.member_id)
      if (actor) return copyNextTasks(sql, actor, listId)
      await store.finishCopy(sql, workspaceId, listId)
      return undefined
    })
  return copied
}

/** Returns the member with their current role; undefined if they have left, or may no longer create lists. */
async function findDuplicator(sql: Sql, workspaceId: WorkspaceId, id: MemberId): Promise<Actor | undefined> {
  try {
    const actor = await findMemberActor(sql, workspaceId, id)
    return actor.role === 'guest' ? undefined : actor
  } catch (error) {
    if (error instanceof DaybookError) return undefined
    throw error
  }
}

/**
 * Copies the next tasks, each with its subtasks. It ends with the last one, and when there is nothing left to do: the list or
 * its copy can no longer be seen, or the copy is archived or full.
 *
 * @returns how many it copied; undefined for a copy that is finished
 */
export async function copyNextTasks(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
): Promise<number | undefined> {
  const copy = await store.findRunningCopy(sql, actor.workspace_id, listId)
  if (!copy) return undefined
  const left = await store.listNextTasks(sql, actor, copy, batchSize + 1)
  const next = takeBatch(left)
  const tasks = await copiesOf(sql, actor, copy, next)
  const refused = (await findCreateErrors(sql, actor, tasks)).size > 0
  const last = next.at(-1)
  if (last && !refused) {
    await createTasks(sql, actor, tasks)
    await store.updateCopy(sql, actor, listId, last, tasks.length)
  }
  if (refused || next.length === left.length) await store.finishCopy(sql, actor.workspace_id, listId)
  return refused ? 0 : tasks.length
}

/** Takes as many tasks as fit into a batch with their subtasks; one at least. */
function takeBatch<T extends Task>(tasks: readonly T[]): T[] {
  let size = 0
  return tasks.filter((task, index) => {
    size += 1 + task.open_subtask_count
    return index === 0 || size <= batchSize
  })
}

async function copiesOf(
  sql: Transaction,
  actor: Actor,
  copy: store.ListCopy,
  tasks: readonly Task[],
): Promise<NewTask[]> {
  const subtasks = await store.listOpenSubtasks(
    sql,
    actor,
    tasks.map(({ id }) => id),
  )
  const all = [...tasks, ...subtasks]
  const assigned = [...new Set(all.flatMap(({ assignee_ids }) => assignee_ids))]
  const [viewers, labels] = await Promise.all([
    membersWhoCanSee(sql, actor.workspace_id, copy.list_id, assigned),
    filterVisibleLabels(sql, actor, [...new Set(all.flatMap(({ label_ids }) => label_ids))]),
  ])
  const toCopy = (task: Task, parentId: TaskId | null): NewTask => ({
    ...copyOf(sql, task, parentId, viewers),
    list_id: copy.list_id,
    section_id: task.section_id && (copy.sections[task.section_id] ?? null),
    label_ids: task.label_ids.filter((id) => labels.has(id)),
  })
  const byParent = Map.groupBy(subtasks, ({ parent_id }) => parent_id)
  return tasks.flatMap((task) => {
    const parent = toCopy(task, null)
    return [parent, ...(byParent.get(task.id) ?? []).map((subtask) => toCopy(subtask, parent.id))]
  })
}
