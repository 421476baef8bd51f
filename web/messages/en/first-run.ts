/** What an empty workspace offers on Today. */
export const messages = {
  title: 'Write your first task',
  text: 'Type it in the line above, such as “Call the supplier tomorrow 9am”, and press Enter.',
  write: 'Add a task',
  other: 'Or start with',
  template: 'A template',
  templateText: 'A list with sections and tasks to adapt.',
  sample: 'A look at a sample',
  sampleText: 'A list that shows what tasks can do. Only you see it, and you remove it in one go.',
  openSample: 'Your sample',
  openSampleText: 'Try things out there, and remove it in one go.',
  import: 'What you have elsewhere',
  importText: 'Import from Todoist, Trello, Asana, Jira, a calendar or a table.',
  invite: 'Your team',
  inviteText: 'Invite people and share lists with them.',
  banner: {
    title: 'This is a sample.',
    text: 'Change and complete whatever you like. Nobody else sees it.',
    textShared: 'Change and complete whatever you like.',
    remove: 'Remove sample',
  },
  removed: 'Sample removed',
}
