import { formatDay } from '../format-date.ts'

/** The address at which a list takes mail. */
export const messages = {
  title: (list: string) => `E-mail to “${list}”`,
  explanation:
    'What is sent to this address becomes a task in this list: the subject is its title, the text its description, and files come with it. Whoever knows the address can write to it; mail that is proven to come from a member’s own address counts as theirs.',
  none: 'The list has no address yet.',
  create: 'Make an address',
  copy: 'Copy the address',
  createdOn: (stamp: string) => `Made on ${formatDay(stamp)}.`,
  replace: 'Replace',
  turnOff: 'Turn off',
  created: 'The list has an address',
  replaced: 'The list has a new address',
  turnedOff: (list: string) => `“${list}” takes no mail any more`,
  replacing: {
    title: (list: string) => `Replace the address of “${list}”?`,
    text: 'Mail to the old address goes back to its sender at once, and the old address never works again. Whoever writes to this list needs the new one.',
    action: 'Replace the address',
  },
  turningOff: {
    title: (list: string) => `Turn off mail to “${list}”?`,
    text: 'Mail to the address goes back to its sender at once, and the address never works again. Tasks that came by mail stay.',
    action: 'Turn off',
  },
  unavailable: {
    title: 'This installation receives no mail.',
    text: 'Whoever runs it can turn that on, with the setting DAYBOOK_MAIL_IN_PORT.',
  },
  archived: 'The list is archived: mail to it goes back to its sender until the list is in use again.',
}
