import { formatCount, formatList, formatNumber } from '../format.ts'

/** "Call the dealer, Tubes cut and 2 more". */
const withMore = (names: readonly string[], more: number): string =>
  formatList(more > 0 ? [...names, `${formatNumber(more)} more`] : names)

const tasks = { one: 'task', other: 'tasks' }

/** Today, Assigned to me, All tasks and saved views. */
export const messages = {
  today: {
    title: 'Today',
    whose: 'Whose tasks',
    whoseOptions: { mine: 'Mine', everyone: 'Everyone' },
    overdue: 'Overdue',
    day: 'Today',
    open: (count: number) => `${formatNumber(count)} open`,
    laterToday: 'Later today',
    completed: 'Completed today',
    completedCount: 'completed today',
    next: (day: string) => `next ${day}`,
    allDone: "You're all caught up",
    allDoneText: 'Nothing due today and nothing overdue.',
    tomorrow: 'Tomorrow',
    upcoming: 'Upcoming',
    tomorrowTasks: (names: readonly string[], more: number) => `Tomorrow: ${withMore(names, more)}.`,
    laterTasks: (day: string, names: readonly string[], more: number) =>
      `Next up on ${day}: ${withMore(names, more)}.`,
    nothingNext: 'Nothing due in the next 7 days.',
  },
  assigned: {
    title: 'Assigned to me',
    none: 'Nothing assigned to you',
    noneText: 'Tasks assigned to you appear here, sorted by due date.',
  },
  all: {
    title: 'All tasks',
    none: 'No open tasks',
    noneText: 'Tasks from every list you can see appear here.',
  },
  filter: {
    label: 'Filter',
    add: 'Filter by…',
    placeholder: 'Person, list, label or date',
    noMatches: 'No matches',
    clear: 'Clear filters',
    without: (tag: string) => `Remove filter “${tag}”`,
    hidesAll: 'No tasks match the filters',
    hidesAllText: 'Clear the filters to see all tasks.',
    inTitle: 'In title',
    shown: (count: number, more: boolean) =>
      more ? `the first ${formatNumber(count)}` : formatCount(count, tasks),
  },
  sort: { label: 'Sort by', word: 'Sort', withGroup: 'Sort and group' },
  grouping: { label: 'Group by', word: 'Group' },
  columns: 'Columns',
  groups: {
    overdue: 'Overdue',
    today: 'Today',
    tomorrow: 'Tomorrow',
    week: 'Next 7 days',
    later: 'Later',
    none: 'No date',
  },
  moreFailed: "Couldn't load more tasks.",
}
