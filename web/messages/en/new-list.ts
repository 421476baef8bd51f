import { formatCount } from '../format.ts'

/** The dialog that creates a list. */
export const messages = {
  title: 'Create list',
  name: 'Name',
  private: 'Private',
  privateWhy: 'Only you and the people you share it with.',
  template: 'Start from',
  empty: 'Empty list',
  otherApp: 'Coming from another app?',
  import: 'Import tasks',
  action: 'Create list',
  needed: 'Enter a name.',
  privateTemplate: (name: string) => `${name} (only you)`,
  preview: (sections: string[], tasks: number) =>
    [sections.join(', '), formatCount(tasks, { one: 'task', other: 'tasks' })].filter(Boolean).join(' · '),
  deleteTemplate: (name: string) => `Delete template ${name}`,
  templateDeleted: (name: string) => `Template “${name}” deleted`,
  deleting: {
    title: (name: string) => `Delete template “${name}”?`,
    text: "This can't be undone. Lists created from it aren't affected.",
    action: 'Delete template',
  },
}
