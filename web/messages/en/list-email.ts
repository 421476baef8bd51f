import { formatDay } from '../format-date.ts'

/** The email address of a list. */
export const messages = {
  title: (list: string) => `Add tasks to “${list}” by email`,
  explanation:
    'Email this address to create a task in this list. The subject becomes the title, the text becomes the description, and files are attached. Anyone with the address can add tasks. If we can verify that an email comes from a member, the task is created in their name.',
  none: 'This list has no email address yet.',
  create: 'Create address',
  copy: 'Copy address',
  createdOn: (stamp: string) => `Created ${formatDay(stamp)}.`,
  replace: 'Replace address',
  turnOff: 'Turn off email',
  created: 'Address created',
  replaced: 'Address replaced',
  turnedOff: (list: string) => `Email to “${list}” turned off`,
  replacing: {
    title: (list: string) => `Replace the address of “${list}”?`,
    text: 'From now on, emails to the old address will bounce, and it can never be used again. Give the new address to everyone who emails this list.',
    action: 'Replace address',
  },
  turningOff: {
    title: (list: string) => `Turn off email to “${list}”?`,
    text: "From now on, emails to this address will bounce, and it can never be used again. Tasks already created by email aren't affected.",
    action: 'Turn off email',
  },
  unavailable: {
    title: "Incoming email isn't set up.",
    text: 'Your administrator can turn it on with the DAYBOOK_MAIL_IN_PORT setting.',
  },
  archived: 'This list is archived. Emails to it bounce until you unarchive it.',
}
