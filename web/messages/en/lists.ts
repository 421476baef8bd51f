import { formatCount, formatNumber } from '../format.ts'

const people = { one: 'person', other: 'people' }

/** Lists, and everything about them except their tasks. */
export const messages = {
  list: 'List',
  name: 'List name',
  open: (count: number) => `${formatNumber(count)} open`,
  private: 'private',
  sharedWith: (count: number) => `Private, shared with ${formatCount(count, people)}`,
  actions: 'Actions for this list',
  rename: 'Rename',
  history: 'History',
  unarchive: 'Unarchive',
  linkCopied: 'Link copied',
  done: {
    renamed: (name: string) => `Renamed to “${name}”`,
    visibility: {
      private: (name: string) => `“${name}” is now private`,
      workspace: (name: string) => `“${name}” shared with the workspace`,
    },
    archived: (name: string) => `“${name}” archived`,
    unarchived: (name: string) => `“${name}” unarchived`,
    moved: (name: string) => `“${name}” moved`,
    added: (name: string) => `“${name}” created`,
    deleted: (name: string) => `“${name}” deleted. Its tasks were kept.`,
    template: (name: string) => `Template “${name}” saved`,
  },
  archivedBanner: {
    membersOnly: 'Only members can unarchive a list.',
    title: 'Archived and read-only.',
    task: "This task's list is archived and read-only.",
    text: 'Unarchive the list to change its tasks. Until then, no reminders are sent.',
  },
  full: 'This list has reached the limit of 5,000 tasks, including completed tasks and subtasks. Delete some, or continue in a new list.',
  nearlyFull: (left: number) =>
    `You can add ${formatCount(left, { one: 'more task', other: 'more tasks' })} to this list.`,
  sections: {
    name: 'Section name',
    new: 'New section',
    add: 'Add section',
    actions: (name: string) => `Actions for section ${name}`,
    collapse: (name: string) => `Collapse ${name}`,
    expand: (name: string) => `Expand ${name}`,
    drag: 'Drag, or press ⌥↑↓',
  },
}
