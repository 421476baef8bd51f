import type { TaskId } from '../../../core/ids.ts'
import { searchQueryMax } from '../../../core/limits.ts'
import { parseQuery } from '../../../core/search/query.ts'
import { matchableId } from '../../../platform/http/validation.ts'
import { listTasks } from '../../../work/tasks/list.ts'
import type { Call } from '../call.ts'
import { indexNames, matchName } from '../names/match-name.ts'
import { ambiguousName, namesNeedScope } from '../tool-errors.ts'

/** Tasks with the words of a title that are compared with it. */
const comparedMax = 50

/** Whether a task is named by its id. */
export const isTaskId = (text: string): boolean => text.startsWith('tsk_')

/**
 * Returns the id of a task that is named by its id or its whole title.
 *
 * @param completed whether a title stands for a completed task instead of an open one
 * @throws validation_error with the candidates if several tasks have the title, not_found
 */
export async function resolveTask(call: Call, text: string, completed = false): Promise<TaskId> {
  if (isTaskId(text)) return matchableId(text) as TaskId
  if (!call.scopes.has('tasks:read')) throw namesNeedScope('task', 'tasks:read')
  const q = text.slice(0, searchQueryMax).toWellFormed()
  const found = parseQuery(q)
    ? await listTasks(call.database.page, call.actor, { q, completed }, call.nowMs, undefined, comparedMax)
    : []
  const titles = found.flatMap((task) => ('title' in task ? [{ id: task.id, name: task.title }] : []))
  // Of more, there could be another with this very title.
  if (found.length === comparedMax) throw ambiguousName('task', text, titles)
  return matchName(indexNames(titles), text, { field: 'task', advice: 'Find tasks with find_tasks.' }).id
}
