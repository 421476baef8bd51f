import { formatCount, formatNumber } from '../format.ts'

/** What opens from a list: sharing, templates, and the screen of archived lists. */
export const messages = {
  sharingDialog: {
    title: (name: string) => `Share “${name}”`,
    label: 'Who has access',
    workspace: 'Workspace',
    workspaceWhy: 'All members, plus the guests you select.',
    private: 'Private',
    privateWhy: "Only the people you select. The owner and admins can't see it unless you add them.",
    guests: 'Guests with access',
    selected: 'People with access',
    you: (name: string) => `${name} (you)`,
    onlyYou: 'Only you have access.',
    find: 'Find people',
    noGuests: 'There are no guests in this workspace.',
    leaving: (name: string) => `Leave “${name}”?`,
    leavingText: "You'll lose access to this list. Someone with access can share it with you again.",
    leave: 'Leave list',
  },
  template: {
    title: 'Save as template',
    name: 'Name',
    description: 'Description',
    text: "Saves the sections and open tasks with their descriptions, checklists, subtasks, priorities and repeat rules. Due dates are saved relative to today. Assignees, comments, attachments and completed tasks aren't included.",
    private: 'This list is private, so only you can see the template.',
    action: 'Save template',
    needed: 'Enter a name.',
  },
  duplication: {
    title: (name: string) => `Duplicate “${name}”`,
    name: 'Name of the copy',
    copyOf: (name: string) => `${name} (copy)`,
    needed: 'Enter a name.',
    text: "Copies the sections and open tasks, with their subtasks, dates, repeat rules, labels and assignees. Comments, files, completed tasks and the email address aren't copied.",
    private:
      'The copy is private, too. Only you can see it until you share it, so other people are unassigned.',
    action: 'Duplicate list',
    copying: 'Progress of the copy',
    progress: (done: number, total: number) =>
      `${formatNumber(done)} of ${formatCount(total, { one: 'task', other: 'tasks' })} copied`,
    goesOn: 'You can go on working. The copy is finished in the background.',
    open: 'Open the copy',
    duplicated: (name: string) => `“${name}” created`,
  },
  deletion: {
    title: (name: string) => `Delete “${name}”?`,
    text: (tasks: number) =>
      tasks === 0
        ? 'It has no tasks. You can undo this for a few seconds.'
        : `Its ${formatCount(tasks, { one: 'task is', other: 'tasks are' })} deleted with it, for everyone: open and completed ones, with their comments and files. You can undo this for a few seconds.`,
    archive: 'To keep everything and put the list away, archive it instead.',
    action: 'Delete list',
    deleted: (name: string) => `“${name}” deleted`,
  },
  archivedLists: {
    title: 'Archived lists',
    unarchive: (name: string) => `Unarchive “${name}”`,
    none: 'No archived lists',
    noneText: 'Archive finished lists from their menu. You can unarchive them here.',
    lead: 'Archived lists are read-only. Everyone who had access can still read them.',
  },
}
