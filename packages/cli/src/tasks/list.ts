import type { Daybook, Task, TaskQuery } from '../../../sdk/src/index.ts'
import type { Session } from '../client/session.ts'
import { findByName } from './find-by-name.ts'

export type ListOptions = {
  list?: string
  completed?: true
  all?: true
  overdue?: true
  dueFrom?: string
  dueTo?: string
  assignee?: string
  priority?: string
  search?: string
  limit: number
}

/** Lists tasks in order of their creation. */
export async function listTasks({ daybook }: Session, options: ListOptions): Promise<Task[]> {
  const query = {
    ...(options.all ? {} : { completed: options.completed === true }),
    list_id: options.list === undefined ? undefined : (await findList(daybook, options.list)).id,
    assignee_id: options.assignee === undefined ? undefined : await findAssignee(daybook, options.assignee),
    overdue: options.overdue,
    due_from: options.dueFrom,
    due_to: options.dueTo,
    priority: options.priority,
    q: options.search,
  }
  return searchTasks(daybook, query, options.limit)
}

/** Returns the first tasks that filters let through. */
export async function searchTasks(daybook: Daybook, filters: object, max: number): Promise<Task[]> {
  const query: TaskQuery & { include_deleted?: false } = { ...filters, limit: Math.min(max, 100) }
  return daybook.tasks.list(query).toArray(max)
}

/** Finds a list that isn't archived. */
export const findList = async (daybook: Daybook, text: string) =>
  findByName(await daybook.lists.list({ archived: false }).toArray(), text, 'list')

async function findAssignee(daybook: Daybook, text: string): Promise<string> {
  if (text === 'none') return text
  if (text === 'me') return (await daybook.me()).member.id
  return findByName(await daybook.members.list().toArray(), text, 'member').id
}
