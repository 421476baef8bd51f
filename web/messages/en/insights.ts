import { formatCount, formatNumber } from '../format.ts'

/** The charts of how work is going. */

const tasks = { one: 'task', other: 'tasks' }

export const messages = {
  title: 'Insights',
  period: 'Period',
  weeks: (count: number) => `${count} weeks`,
  week: 'Week',
  weekOf: (day: string) => `Week of ${day}`,
  person: 'Person',
  unassigned: 'Unassigned',
  formerMember: 'Former member',
  others: (count: number) => formatCount(count, { one: 'more person', other: 'more people' }),
  table: 'Table',
  actions: (chart: string) => `Download “${chart}”`,
  csv: 'Download CSV',
  svg: 'Download SVG',
  none: {
    title: 'Nothing to count yet',
    text: 'Charts appear here as soon as there are tasks that match.',
    clear: 'Clear filters',
  },
  flow: {
    title: 'Created and completed',
    created: 'Created',
    completed: 'Completed',
    summary: (created: number, completed: number, weeks: number) =>
      `${formatNumber(completed)} completed and ${formatNumber(created)} created in ${weeks} weeks`,
  },
  progress: {
    title: 'Progress of the list',
    total: 'All tasks',
    done: 'Completed',
    summary: (done: number, total: number) =>
      `${formatNumber(done)} of ${formatCount(total, tasks)} completed`,
  },
  duration: {
    title: 'Time from creation to completion',
    median: 'Half of the tasks',
    p90: '9 in 10 tasks',
    hours: 'hours',
    days: 'days',
    summary: (week: string, median: string, p90: string) =>
      `In the week of ${week}, half of the tasks took up to ${median}, and 9 in 10 up to ${p90}`,
    none: 'No tasks were completed in this period',
  },
  ages: {
    title: 'Open tasks by age',
    age: 'Created',
    assigned: 'Assigned',
    unassigned: 'Unassigned',
    open: 'Open',
    names: {
      week: 'Past 7 days',
      month: 'Past 30 days',
      quarter: 'Past 3 months',
      year: 'Past year',
      older: 'Earlier',
    },
    summary: (open: number, unassigned: number) =>
      `${formatCount(open, { one: 'open task', other: 'open tasks' })}, ${formatNumber(unassigned)} unassigned`,
  },
  overdue: {
    title: 'Overdue by person',
    tasks: 'Overdue',
    summary: (count: number) =>
      count === 0
        ? 'Nothing is overdue'
        : formatCount(count, { one: 'overdue task', other: 'overdue tasks' }),
  },
  workload: {
    title: 'Workload ahead',
    undated: 'No date',
    summary: (planned: number, undated: number, weeks: number) =>
      `${formatCount(planned, tasks)} due in the next ${weeks} weeks, ${formatNumber(undated)} without a date`,
    cell: (person: string, when: string, count: number) => `${person}, ${when}: ${formatCount(count, tasks)}`,
    inMinutes: 'Workload ahead in minutes',
    unit: 'Measured in',
    units: { tasks: 'Tasks', hours: 'Hours' },
    timeSummary: (planned: string, undated: string, weeks: number, without: number) =>
      `${planned} of work due in the next ${weeks} weeks, ${undated} without a date${
        without === 0 ? '' : `; ${formatCount(without, tasks)} not estimated`
      }`,
    timeCell: (person: string, when: string, time: string) => `${person}, ${when}: ${time}`,
  },
}
