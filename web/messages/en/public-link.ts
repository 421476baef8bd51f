import { formatDay } from '../format-date.ts'

/** The link by which anyone reads a list. */
export const messages = {
  title: (list: string) => `Public link to “${list}”`,
  explanation:
    'Anyone with the link can read this list, without an account: its name, sections, and the titles, dates and completion of its tasks. The page doesn’t show people, descriptions, comments, files or labels, and asks search engines not to list it.',
  none: 'This list has no public link.',
  private: 'This list is private. With a public link, people you didn’t share it with can read it.',
  create: 'Create link',
  copy: 'Copy link',
  once: 'Copy the link now. For security, it isn’t shown again; you can replace it at any time.',
  on: (stamp: string) =>
    `The link from ${formatDay(stamp)} works. It isn’t shown again; replace it to get a new one.`,
  replace: 'Replace link',
  turnOff: 'Turn off link',
  created: 'Public link created',
  replaced: 'Public link replaced',
  turnedOff: 'Public link turned off',
  replacing: {
    title: 'Replace the public link?',
    text: 'The old link stops working right away. Send the new one to everyone who should go on reading the list.',
    action: 'Replace link',
  },
  turningOff: {
    title: 'Turn off the public link?',
    text: 'The link stops working right away, and can never be used again.',
    action: 'Turn off link',
  },
  archived: 'This list is archived. Its link doesn’t work until you unarchive it.',
  forbidden: {
    title: 'Public links are turned off.',
    text: 'The owner or an admin has turned them off for this workspace, in Settings → Workspace.',
  },
}
