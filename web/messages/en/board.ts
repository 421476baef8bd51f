/** The board of a list. */
export const messages = {
  layout: 'Layout',
  list: 'List',
  board: 'Board',
  noSection: 'No section',
  add: (section: string) => `Add to ${section}`,
  empty: 'Drop a task, or press N',
  nothing: 'Nothing here',
  closed: 'Closed',
  slip: (count: number) => `Closed ${count}`,
}
