import { formatCount } from '../format.ts'

/** The command palette. */
export const messages = {
  label: 'Search or jump to',
  placeholder: {
    all: 'Search commands, lists, people, tasks or dates',
    commands: 'Search commands',
    lists: 'Search lists',
    views: 'Search views',
    people: 'Search people',
  },
  noResults: 'No results',
  hints: [
    { keys: ['ArrowUp', 'ArrowDown'], what: 'select' },
    { keys: ['Enter'], what: 'open' },
    { keys: ['Tab'], what: 'fill in' },
    { keys: ['>'], what: 'commands' },
    { keys: ['#'], what: 'lists' },
    { keys: ['@'], what: 'people' },
    { keys: ['Escape'], what: 'close' },
  ],
  scope: { all: undefined, commands: 'Commands', lists: 'Lists', views: 'Views', people: 'People' },
  sections: {
    commands: 'Commands',
    recent: 'Recent',
    pages: 'Pages',
    workspaces: 'Workspaces',
    lists: 'Lists',
    views: 'Views',
    people: 'People',
    tasks: 'Tasks',
    search: 'Search',
  },
  tasks: (count: number) => formatCount(count, { one: 'task', other: 'tasks' }),
  list: 'List',
  view: 'View',
  task: 'Task',
  due: {
    summary: (day: string, time: string | null, rule: string | undefined) =>
      [`Due ${day}`, time, rule].filter(Boolean).join(', '),
    follows: (days: string) => `then ${days}`,
    today: 'Due today, no time',
    workingDay: 'Due next working day, no time',
    remove: 'Remove due date',
    noDate: 'no date',
  },
  completed: 'completed',
  switchTo: (workspace: string) => `Switch to ${workspace}`,
  tasksOf: (name: string) => `Tasks assigned to ${name}`,
  assignTo: (name: string) => `Assign to ${name}`,
  searchFor: (text: string) => `Search for “${text}” in tasks and comments`,
  offline: "You're offline. Searching loaded tasks only.",
}
