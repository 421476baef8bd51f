/** The board of a list. */
export const messages = {
  layout: 'Layout',
  list: 'List',
  board: 'Board',
  noSection: 'No section',
  add: (section: string) => `Add to ${section}`,
  empty: 'Drop a task, or press N',
  noTasks: 'Nothing here',
  completed: 'Closed',
  completedCount: (count: number) => `Closed ${count}`,
}
