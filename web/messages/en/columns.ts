/** The columns of task rows. */
export const messages = {
  names: {
    due: 'Due date',
    labels: 'Labels',
    estimate: 'Estimate',
    checklist: 'Checklist and subtasks',
    files: 'Files',
    comments: 'Comments',
    start: 'Start date',
    created: 'Date created',
    updated: 'Date updated',
    list: 'List',
    priority: 'Priority',
    people: 'People',
  },
  heads: { start: 'Start', created: 'Created', updated: 'Updated' },
  inWords: {
    start: (day: string) => `starts ${day}`,
    created: (day: string) => `created ${day}`,
    updated: (day: string) => `updated ${day}`,
  },
  reset: 'Default columns',
}
