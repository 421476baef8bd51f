import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'task', other: 'tasks' }
const openTasks = { one: 'open task', other: 'open tasks' }

/** What blocks tasks. */
export const messages = {
  mark: (count: number) => `Blocked by ${formatNumber(count)}`,
  markTitle: (count: number) => `Blocked by ${formatCount(count, openTasks)}`,
  blockedBy: 'Blocked by',
  blocks: 'Blocks',
  none: 'Not blocked',
  open: (count: number) => formatCount(count, openTasks),
  remove: (title: string) => `No longer blocked by ${title}`,
  removeBlocked: (title: string) => `No longer block ${title}`,
  picker: {
    placeholder: 'Title of a task, or its #number',
    noMatches: 'No matching open tasks',
    full: (max: number) => `A task can be blocked by up to ${max} tasks.`,
  },
  done: {
    blocked: (count: number, by: string) =>
      count === 1 ? `Task blocked by “${by}”` : `${formatCount(count, tasks)} blocked by “${by}”`,
    unblocked: (count: number, by: string) =>
      count === 1
        ? `Task no longer blocked by “${by}”`
        : `${formatCount(count, tasks)} no longer blocked by “${by}”`,
  },
}
