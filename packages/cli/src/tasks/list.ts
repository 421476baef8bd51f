import type { Daybook, Task, TaskQuery } from '../../../sdk/src/index.ts'
import type { Session } from '../client/session.ts'
import { dateInZone } from '../../../../web/lib/time-zone.ts'
import { findByName } from './find-by-name.ts'

export type ListOptions = {
  list?: string
  completed?: true
  all?: true
  overdue?: true
  blocked?: true
  notBlocked?: true
  dueFrom?: string
  dueTo?: string
  started?: true
  notStarted?: true
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
    blocked: blockedFilter(options),
    due_from: options.dueFrom,
    due_to: options.dueTo,
    priority: options.priority,
    q: options.search,
  }
  if (options.started !== true && options.notStarted !== true)
    return searchTasks(daybook, query, options.limit)
  return findByStart(daybook, query, options)
}

/** Both options together say nothing. */
const blockedFilter = ({ blocked, notBlocked }: ListOptions): boolean | undefined =>
  blocked === notBlocked ? undefined : blocked === true

/** Returns the first tasks whose start date has come, or is still to come. The API has no such filter, so all are read. */
async function findByStart(daybook: Daybook, filters: object, options: ListOptions): Promise<Task[]> {
  const today = dateInZone(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())
  const query: TaskQuery & { include_deleted?: false } = { ...filters, limit: 100 }
  const found: Task[] = []
  for await (const task of daybook.tasks.list(query)) {
    const { start_date } = task
    if (start_date === null) continue
    if (start_date <= today ? options.started !== true : options.notStarted !== true) continue
    found.push(task)
    if (found.length === options.limit) break
  }
  return found
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
