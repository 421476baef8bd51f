/** Today, assigned to me, all tasks. */
export const words = {
  today: {
    title: 'Today',
    overdue: 'Overdue',
    day: 'Today',
    closed: 'Closed today',
    done: 'The day is closed',
    doneText: 'Nothing is due today, and nothing is late.',
  },
  assigned: {
    title: 'Assigned to me',
    none: 'Nothing assigned to you',
    noneText: 'What others or you give to you stands here, by the day it is due.',
    later: 'Later',
    noDate: 'No date',
  },
  all: {
    title: 'All tasks',
    none: 'No task is open',
    noneText: 'Every list that you see is closed, or nothing has been written yet.',
  },
}
