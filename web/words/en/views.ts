import { counted, listed, number } from '../plural.ts'

/** "Call the dealer, Tubes cut and 2 more". */
const withMore = (names: readonly string[], more: number): string =>
  listed(more > 0 ? [...names, `${number(more)} more`] : names)

const tasks = { one: 'task', other: 'tasks' }

/** Today, upcoming, assigned to me, all tasks, saved views. */
export const words = {
  today: {
    title: 'Today',
    overdue: 'Overdue',
    day: 'Today',
    open: (count: number) => `${number(count)} open`,
    coming: 'Now, and what is to come',
    closed: 'Closed today',
    closedSum: 'closed today',
    next: (day: string) => `next ${day}`,
    done: 'The day is closed',
    doneText: 'Nothing is due today, and nothing is late.',
    tomorrow: 'Tomorrow',
    upcoming: 'Upcoming',
    holds: (names: readonly string[], more: number) => `Tomorrow holds ${withMore(names, more)}.`,
    holdsLater: (day: string, names: readonly string[], more: number) =>
      `Nothing is due tomorrow. ${day} holds ${withMore(names, more)}.`,
    nothingNext: 'Nothing is due in the next seven days.',
  },
  assigned: {
    title: 'Assigned to me',
    none: 'Nothing assigned to you',
    noneText: 'What others or you give to you stands here, by the day it is due.',
  },
  all: {
    title: 'All tasks',
    none: 'No task is open',
    noneText: 'Every list that you see is closed, or nothing has been written yet.',
  },
  upcoming: {
    title: 'Upcoming',
    earlier: 'Earlier',
    today: 'Today',
    later: 'Later',
    range: 'Range',
    week: 'Week',
    month: 'Month',
    inDay: (day: string, open: number) => `${day}, ${number(open)} open`,
    add: ': add a task',
    more: (count: number) => `${number(count)} more`,
    moreClosed: (count: number) => `${number(count)} more closed`,
    closed: 'closed',
    overdue: 'Overdue',
    overdueBefore: (day: string) => `Overdue, from before ${day}`,
    moved: (count: number, day: string) => `${counted(count, tasks)} due ${day}`,
    reading: 'Reading on…',
    much: (count: number) =>
      `The first ${number(count)} tasks are shown. A filter shows what is behind them.`,
  },
  saved: {
    label: 'View',
    none: 'No task fits this view',
    noneText: 'What fits it stands here as soon as there is something.',
    listsGone: 'The lists of this view are gone',
    listsGoneText:
      'They were deleted, or are not visible to you any more. Choose others, or delete the view.',
  },
  groups: {
    overdue: 'Overdue',
    today: 'Today',
    tomorrow: 'Tomorrow',
    week: 'Next seven days',
    later: 'Later',
    none: 'No date',
  },
  moreFailed: 'The next tasks were not read.',
}
