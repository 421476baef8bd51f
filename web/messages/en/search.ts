import { formatCount } from '../format.ts'

/** The search of tasks and comments. */
export const messages = {
  title: 'Search',
  field: 'Search tasks and comments',
  tasks: 'Tasks',
  comments: 'Comments',
  resultCount: (tasks: number, comments: number) =>
    `${formatCount(tasks, { one: 'task', other: 'tasks' })} and ${formatCount(comments, { one: 'comment', other: 'comments' })} found`,
  limited: (max: number) => `Showing the first ${max} results. Add words to narrow them down.`,
  start: {
    title: 'Search tasks and comments',
    text: 'Search titles, descriptions, checklists and comments, including completed tasks.',
  },
  none: {
    title: (text: string) => `No results for “${text}”`,
    text: 'Try fewer words.',
  },
  offline: {
    banner: "You're offline. Searching the titles of loaded tasks only.",
    none: 'No loaded tasks match. Reconnect to search everything.',
  },
  on: (title: string) => `on “${title}”`,
}
