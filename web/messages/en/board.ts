/** The board of a list. */
export const messages = {
  layout: 'Layout',
  list: 'List',
  board: 'Board',
  timeline: 'Timeline',
  noSection: 'No section',
  add: (section: string) => `Add to ${section}`,
  empty: 'Drop a task here, or press N',
  emptyDrop: 'Drop a task here',
  noTasks: 'No tasks',
  hideEmpty: (count: number) => (count === 1 ? 'Hide 1 empty column' : `Hide ${count} empty columns`),
  showEmpty: (count: number) => (count === 1 ? 'Show 1 empty column' : `Show ${count} empty columns`),
  completed: 'Completed',
  completedCount: (count: number) => `Completed ${count}`,
}
