import { formatTimeOfDay } from '../format-calendar-date.ts'
import { formatCount } from '../format.ts'

const tasks = { one: 'task', other: 'tasks' }

/** The pickers for the fields of tasks: due date, repeat, priority, people, list and reminders. */
export const messages = {
  title: {
    start: 'Starts',
    due: 'Due',
    repeats: 'Repeats',
    priority: 'Priority',
    estimate: 'Estimate',
    assign: 'Assign',
    labels: 'Labels',
    blocked: 'Blocked by',
    move: 'Move',
    reminder: 'Reminders',
  },
  done: {
    repeats: (count: number, rule: string) =>
      count === 1 ? `Task now repeats ${rule}` : `${formatCount(count, tasks)} repeat ${rule}`,
    notRepeating: (count: number) =>
      count === 1 ? 'Task no longer repeats' : `${formatCount(count, tasks)} no longer repeat`,
    reminderAdded: (count: number) =>
      count === 1 ? 'Reminder added' : `Reminder added to ${formatCount(count, tasks)}`,
    reminderRemoved: 'Reminder removed',
  },
  tasks: (count: number) => formatCount(count, { one: 'task', other: 'tasks' }),
  noMatches: 'No matches',
  priority: { placeholder: 'Name, or 0 to 4' },
  assign: {
    placeholder: 'Name or email',
    me: 'you',
    noOne: 'No one',
    hint: 'Enter adds or removes · Shift+Enter for more · Alt+Enter replaces',
    replace: 'Replace current assignees',
    noMatches: 'No matching people have access',
  },
  start: {
    inputLabel: 'Start date, in words',
    example: 'mon, in 3 days, 3 Dec',
    none: 'No start date',
    done: (count: number, when: string) =>
      when === ''
        ? count === 1
          ? 'Start date removed'
          : `Start date removed from ${formatCount(count, { one: 'task', other: 'tasks' })}`
        : count === 1
          ? `Task starts ${when}`
          : `${formatCount(count, { one: 'task', other: 'tasks' })} start ${when}`,
    onlyDay: 'Enter a day without a time or a repeat.',
    afterDue: (count: number, day: string) =>
      count === 1
        ? `The task is due on ${day}, before that. Choose an earlier day.`
        : `${formatCount(count, { one: 'task', other: 'tasks' })} are due before that. Choose an earlier day.`,
  },
  due: {
    inputLabel: 'Due date, in words',
    example: 'fri 9am, in 3 days, every 15th',
    today: 'Today',
    tomorrow: 'Tomorrow',
    nextWeek: 'Next week',
    none: 'No date',
    appliesTo: 'Applies to',
    appliesToOne: 'This occurrence',
    appliesToAll: 'This one and all after it',
    allMoved: (day: string) => `This occurrence and all after it moved, the first to ${day}`,
    fixedRule: 'The days of this series can’t be moved together. Choose how it repeats instead.',
    noDateYet: 'No date yet',
    several: (count: number) => `${formatCount(count, { one: 'task', other: 'tasks' })}, no date yet`,
    nextDates: (days: string) => `then ${days} …`,
    time: 'Time',
    noTime: 'All day',
    allDay: 'All day',
    zone: 'Time zone',
    set: 'Set due date',
  },
  repeats: {
    inputLabel: 'How often, in words',
    example: 'every 2 weeks, every last day of the month',
    none: "Doesn't repeat",
    from: 'Repeats from',
    due: 'the due date',
    completion: 'the completion date',
    ends: 'Ends',
    never: 'Never',
    until: 'On date',
    count: 'After',
    untilDay: 'End date',
    times: 'Number of occurrences',
    next: 'Next dates',
    set: 'Set repeat rule',
    neverRepeats: 'This has no dates in the next 10 years. Try another rule.',
    presets: (weekday: string, date: string, monthDay: string) => [
      'every day',
      'every weekday',
      `every ${weekday}`,
      `every 2 weeks on ${weekday}`,
      `every ${date}`,
      'every last day of the month',
      `every ${monthDay}`,
    ],
  },
  reminder: {
    inputLabel: 'When to remind you, in words',
    example: '1 hour before, 1 day before, mon 9am',
    full: (max: number) => `Tasks are limited to ${max} reminders.`,
    hint: 'Before the due date, or at a set time',
    fixed: 'At a set time',
    remove: (what: string) => `Remove: ${what}`,
    atTime: 'At the due time',
    atNine: `On the due date at ${formatTimeOfDay('09:00')}`,
    before: (many: string) => `${many} before`,
    beforeNine: (many: string) => `${many} before ${formatTimeOfDay('09:00')} on the due date`,
    inThePast: 'That time is in the past.',
    needsDate: 'Add a due date to get reminders before it.',
    units: {
      minute: { one: 'minute', other: 'minutes' },
      hour: { one: 'hour', other: 'hours' },
      day: { one: 'day', other: 'days' },
      week: { one: 'week', other: 'weeks' },
    },
    addedToEach: (count: number) => `Adds the reminder to all ${count} tasks.`,
  },
  move: {
    label: 'Move to',
    placeholder: 'List or section',
  },
}
