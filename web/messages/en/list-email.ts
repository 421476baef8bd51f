import { formatDay } from '../format-date.ts'

/** The email address of a list. */
export const messages = {
  title: (list: string) => `Email to “${list}”`,
  explanation:
    'Email this address to create a task in this list. The subject becomes the title, the text becomes the description, and files are attached. Anyone with the address can add tasks. If we can verify that an email comes from a member, the task is created in their name.',
  none: 'This list has no email address yet.',
  create: 'Create address',
  copy: 'Copy address',
  createdOn: (stamp: string) => `Created ${formatDay(stamp)}.`,
  replace: 'Replace',
  turnOff: 'Turn off',
  created: 'Address created',
  replaced: 'Address replaced',
  turnedOff: (list: string) => `Email to “${list}” turned off`,
  replacing: {
    title: (list: string) => `Replace the address of “${list}”?`,
    text: 'Emails to the old address bounce from now on, and it can never be used again. Give the new address to everyone who emails this list.',
    action: 'Replace address',
  },
  turningOff: {
    title: (list: string) => `Turn off email to “${list}”?`,
    text: 'Emails to the address bounce from now on, and it can never be used again. Tasks created by email stay.',
    action: 'Turn off',
  },
  unavailable: {
    title: "Incoming email isn't set up.",
    text: 'Your administrator can turn it on with the DAYBOOK_MAIL_IN_PORT setting.',
  },
  archived: 'This list is archived. Emails to it bounce until you unarchive it.',
}
