import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { addToCountsOfLists } from '../list-ref-store.ts'
import type { Task } from '../schema.ts'
import { addToCountsOfParents } from '../write-store.ts'

/**
 * Counts each of `lists` in its list and each of `parents` in its parent, with a statement for all lists and one for all
 * parents.
 *
 * @param counted what each adds to the counts of tasks and of open tasks
 */
export function countTasks(
  sql: Transaction,
  actor: Actor,
  counted: {
    lists: readonly Pick<Task, 'list_id'>[]
    parents: readonly Pick<Task, 'parent_id'>[]
    tasks: 0 | 1
    open: 1 | -1
  },
): void {
  const { tasks, open } = counted
  const lists = [...Map.groupBy(counted.lists, ({ list_id }) => list_id)].map(([list_id, { length }]) => ({
    list_id,
    tasks: tasks * length,
    open: open * length,
  }))
  if (lists.length > 0) sql.defer(addToCountsOfLists(sql, actor, lists))
  const parents = [...Map.groupBy(counted.parents, ({ parent_id }) => parent_id)].flatMap(
    ([parent_id, { length }]) =>
      parent_id === null ? [] : [{ parent_id, subtasks: tasks * length, open: open * length }],
  )
  if (parents.length > 0) sql.defer(addToCountsOfParents(sql, actor, parents))
}
