import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'task', other: 'tasks' }
const pastDays = { one: 'past day', other: 'past days' }

/** Upcoming: a calendar of two weeks or a month. */
export const messages = {
  title: 'Upcoming',
  earlier: 'Earlier',
  today: 'Today',
  later: 'Later',
  range: 'Range',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  inDay: (day: string, open: number) => `${day}, ${formatNumber(open)} open`,
  add: ': add a task',
  /** In an empty day, beside its date. */
  addTask: 'Add task',
  /** In place of days without tasks. */
  nothingDue: (days: string) => `Nothing due ${days}`,
  showDays: 'Show days',
  more: (count: number) => `${formatNumber(count)} more`,
  moreCompleted: (count: number) => `${formatNumber(count)} more completed`,
  completed: 'completed',
  overdue: (count: number) => `${formatNumber(count)} overdue`,
  overdueBefore: (day: string) => `Overdue, due before ${day}`,
  pastDays: (days: number, overdue: number) =>
    `${formatCount(days, pastDays)}${overdue === 0 ? '' : `, ${formatNumber(overdue)} overdue`}`,
  occurrence: {
    toCome: ', occurrence to come',
    menu: (title: string, day: string) => `Occurrence of “${title}” on ${day}`,
    open: 'Open task',
    move: 'Move to another day',
    skip: 'Skip this one',
    end: 'End the series before this one',
    moveTitle: (title: string) => `Move one occurrence of “${title}”`,
    day: 'Day',
    skipped: (day: string) => `Occurrence on ${day} skipped`,
    moved: (from: string, to: string) => `Occurrence on ${from} moved to ${to}`,
    changeRule: 'Change how it repeats from here on',
    allMoved: (from: string, to: string) => `All occurrences from ${from} on moved, the first to ${to}`,
    ruleChanged: (day: string) => `Repeats differently from ${day} on`,
    ended: (day: string) => `Series ends before ${day}`,
    taken: 'The series already has an occurrence on that day.',
    tooEarly: 'Choose a day after the current due date.',
  },
  monthDays: (month: string) => `Days of ${month}`,
  moved: (count: number, day: string | undefined) =>
    day === undefined ? `${formatCount(count, tasks)} moved` : `Due ${day}`,
  limited: (count: number) => `Showing the first ${formatNumber(count)} tasks. Filter to see the rest.`,
}
