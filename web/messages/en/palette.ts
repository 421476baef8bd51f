import { formatCount } from '../format.ts'

/** The command palette. */
export const messages = {
  label: 'Search or jump to',
  placeholder: {
    all: 'A command, a place, a task, or a day',
    commands: 'A command',
    lists: 'A list',
    views: 'A view',
    people: 'A person',
  },
  noResults: 'Nothing is called that.',
  hints: [
    { keys: ['ArrowUp', 'ArrowDown'], what: 'choose' },
    { keys: ['Enter'], what: 'apply' },
    { keys: ['Tab'], what: 'complete' },
    { keys: ['>'], what: 'commands' },
    { keys: ['#'], what: 'lists' },
    { keys: ['@'], what: 'people' },
    { keys: ['Escape'], what: 'close' },
  ],
  scope: { all: undefined, commands: 'Commands', lists: 'Lists', views: 'Views', people: 'People' },
  sections: {
    commands: 'Commands',
    recent: 'Last places',
    pages: 'Places',
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
    today: 'Due today, without a time',
    workingDay: 'Due the next working day, without a time',
    remove: 'Remove the due date',
    noDate: 'no date',
  },
  completed: 'closed',
  tasksOf: (name: string) => `Tasks of ${name}`,
  assignTo: (name: string) => `Assign to ${name}`,
  searchFor: (text: string) => `Search for “${text}” in tasks and comments`,
  offline:
    'Offline: commands, places and the tasks that are loaded here. Others are found when there is a connection.',
}
