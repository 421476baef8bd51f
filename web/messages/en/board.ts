/** The board of a list. */
export const messages = {
  layout: 'Layout',
  list: 'List',
  board: 'Board',
  timeline: 'Timeline',
  noSection: 'No section',
  add: (section: string) => `Add to ${section}`,
  empty: 'Drop a task here, or press N',
  noTasks: 'No tasks',
  completed: 'Completed',
  completedCount: (count: number) => `Completed ${count}`,
}
