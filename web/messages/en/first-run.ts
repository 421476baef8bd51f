/** What an empty workspace offers on Today. */
export const messages = {
  title: 'Write your first task',
  text: 'Type it in the line above, such as “Call the supplier tomorrow 9am”, and press Enter.',
  write: 'Add a task',
  other: 'Or start with',
  template: 'A template',
  templateText: 'A list with sections and tasks to adapt.',
  import: 'What you have elsewhere',
  importText: 'Import from Todoist, Trello, Asana, Jira, a calendar or a table.',
  invite: 'Your team',
  inviteText: 'Invite people and share lists with them.',
}
