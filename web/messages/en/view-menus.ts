/** What tasks are sorted and grouped by. */
export const messages = {
  sort: {
    due: 'Due date',
    rank: 'List',
    byHand: 'Manual',
    priority: 'Priority',
    start: 'Start date',
    created: 'Date created',
    updated: 'Date updated',
    title: 'Title',
  },
  group: {
    sort: 'Same as sort',
    section: 'Section',
    list: 'List',
    label: 'Label',
    due: 'Due date',
    person: 'Person',
    priority: 'Priority',
    none: 'No groups',
  },
  /** Among the ways to sort. */
  groupBy: (by: string) => `Group by: ${by}`,
  columns: 'Columns…',
}
