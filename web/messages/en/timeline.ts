import { formatCount, formatNumber } from '../format.ts'

const days = { one: 'day', other: 'days' }

/** The timeline of a list. */
export const messages = {
  label: (list: string) => `Timeline of ${list}`,
  zoom: 'Zoom',
  zooms: { week: 'Week', month: 'Month', quarter: 'Quarter' },
  earlier: 'Earlier',
  today: 'Today',
  later: 'Later',
  task: 'Task',
  dates: 'Dates',
  noSection: 'No section',
  inSection: (name: string, count: number) => `${name}, ${formatNumber(count)}`,
  /** What a screen reader says of a bar and its ends. */
  bar: (title: string, dates: string, length: number) =>
    length === 1 ? `${title}: ${dates}` : `${title}: ${dates}, ${formatCount(length, days)}`,
  start: (title: string, day: string) => `Start of ${title}: ${day}`,
  end: (title: string, day: string) => `Due date of ${title}: ${day}`,
  startAt: (day: string) => `Starts ${day}`,
  keys: 'Arrow keys move between tasks, bars and their ends. Alt, Shift and the arrow keys move what is focused by a day, or up and down by a week.',
  moved: (dates: string) => `Now ${dates}`,
  none: 'No dates yet',
  noneText: 'Give tasks a start or due date, or drag them here from the list beside it.',
  undated: (count: number) => `No dates, ${formatNumber(count)}`,
  allDated: 'Every task has a date.',
}
