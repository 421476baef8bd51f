import { formatCount } from '../format.ts'

/** Searching tasks and comments. */
export const messages = {
  title: 'Search',
  field: 'Search tasks and comments',
  tasks: 'Tasks',
  comments: 'Comments',
  resultCount: (tasks: number, comments: number) =>
    `${formatCount(tasks, { one: 'task', other: 'tasks' })} and ${formatCount(comments, { one: 'comment', other: 'comments' })} found`,
  limited: (max: number) => `The first ${max}. More words find less.`,
  start: {
    title: 'Words of a task or a comment',
    text: 'Titles, descriptions, checklists and comments of every list that you see are searched, closed tasks too. The beginning of the last word is enough.',
  },
  none: {
    title: (text: string) => `Nothing holds “${text}”`,
    text: 'Every word has to stand in the task or in the comment. Fewer words, or the beginning of one, find more.',
  },
  offline: {
    banner: 'Offline: only the titles of tasks that are loaded here are searched.',
    none: 'No task that is loaded here has it in its title.',
  },
  on: (title: string) => `on “${title}”`,
  completed: 'closed',
}
