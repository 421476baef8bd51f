/** A list without tasks. */
export const messages = {
  title: (name: string) => `No tasks in “${name}” yet`,
  text: 'Add your first task, paste a few lines to create one task each, start from a template, or import a file.',
  allCompleted: (name: string) => `All tasks in “${name}” are completed`,
  allCompletedText: 'Completed tasks are below.',
  archived: 'This list was empty when it was archived.',
  task: 'New task',
  template: 'From a template…',
  import: 'Import tasks',
}
