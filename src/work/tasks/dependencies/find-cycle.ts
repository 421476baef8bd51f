import type { Actor } from '../../../core/actor.ts'
import { DaybookError } from '../../../core/errors.ts'
import type { TaskId } from '../../../core/ids.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { Task } from '../schema.ts'
import * as store from './store.ts'

/**
 * Refuses a dependency with which tasks would wait for each other. The write lane of the workspace is held, so nothing adds
 * the other half of a cycle in the meantime. A cycle is refused even where the actor can't see all of it; the error names
 * those of its tasks that they can.
 *
 * @throws unprocessable
 */
export async function checkCycle(
  sql: Transaction,
  actor: Actor,
  task: Pick<Task, 'id' | 'title'>,
  blocker: Pick<Task, 'id' | 'title'>,
): Promise<void> {
  const waitedFor = (await store.listAllWaitedFor(sql, actor, blocker.id)).map(({ id }) => id)
  if (!waitedFor.includes(task.id)) return
  const links = Map.groupBy(await store.listLinks(sql, actor, waitedFor), ({ task_id }) => task_id)
  const known = new Map<TaskId, string>([[blocker.id, blocker.title]])
  const reachedFrom = new Map<TaskId, TaskId>()
  // The shortest way from what blocks the task back to the task.
  for (const at of breadthFirst(blocker.id, (id) => links.get(id) ?? [], reachedFrom)) {
    for (const { blocked_by_id, title, visible } of links.get(at) ?? [])
      if (visible) known.set(blocked_by_id, title)
    if (reachedFrom.has(task.id)) break
  }
  const back: TaskId[] = []
  for (let at: TaskId | undefined = task.id; at !== undefined; at = reachedFrom.get(at)) back.push(at)
  const path = [task.id, ...back.toReversed().slice(0, -1)].flatMap((id) => {
    const title = id === task.id ? task.title : known.get(id)
    return title === undefined ? [] : [{ id, title }]
  })
  throw dependencyCycle(path)
}

/** Of a cycle, the message names no more than these. */
const namedTasksMax = 4
const pathMax = 50
const nameMax = 60

/** @param path the tasks that the actor can see, each blocked by the next */
function dependencyCycle(path: readonly { id: TaskId; title: string }[]): DaybookError {
  const named = path
    .slice(0, namedTasksMax)
    .map(({ title }) => `“${title.length > nameMax ? `${title.slice(0, nameMax)}…` : title}”`)
  const all = [...named, ...(path.length > namedTasksMax ? ['…'] : []), named[0]]
  return new DaybookError('unprocessable', `Tasks can't wait for each other: ${all.join(' waits for ')}.`, {
    reason: 'dependency_cycle',
    path: path.slice(0, pathMax),
  })
}

function* breadthFirst(
  start: TaskId,
  linksOf: (id: TaskId) => readonly { blocked_by_id: TaskId }[],
  reachedFrom: Map<TaskId, TaskId>,
): Iterable<TaskId> {
  const queue = [start]
  const seen = new Set(queue)
  for (const at of queue) {
    for (const { blocked_by_id: next } of linksOf(at)) {
      if (seen.has(next)) continue
      seen.add(next)
      reachedFrom.set(next, at)
      queue.push(next)
    }
    yield at
  }
}
