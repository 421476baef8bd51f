import { formatDay } from '../format-date.ts'

/** The link by which anyone reads a list. */
export const messages = {
  title: (list: string) => `Public link to “${list}”`,
  explanation:
    'Anyone with the link can read this list, without an account. Search engines are asked not to list the page.',
  shows: {
    title: 'What the page shows',
    always: 'Always: the list’s name, its sections, and the titles, dates and completion of its tasks.',
    people: 'People',
    peopleHint: 'Names of assignees, of people who commented, and of people mentioned in texts.',
    comments: 'Comments',
    commentsHint: (max: number) =>
      `The ${max} newest of each task. Without people, their authors are “Someone”. Names typed in a text stay in it.`,
    files: 'Files',
    filesHint:
      'Names and sizes, and anyone with the link can download them. Files in comments only with comments.',
    details: 'Descriptions, labels and priorities',
    detailsHint: 'Whole descriptions, with whatever was written there.',
    changed: 'What the public link shows was changed',
    onceCreated: 'When there’s a link, you can also show people, comments, files and descriptions.',
  },
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
