/** Today, upcoming, assigned to me, all tasks, saved views. */
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
  },
  all: {
    title: 'All tasks',
    none: 'No task is open',
    noneText: 'Every list that you see is closed, or nothing has been written yet.',
  },
  upcoming: {
    title: 'Upcoming',
    none: 'Nothing is coming',
    noneText: 'No open task has a date in these two weeks.',
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
