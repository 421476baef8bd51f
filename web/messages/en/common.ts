import { formatCount, formatNumber } from '../format.ts'

/** Words that every screen uses. */
export const messages = {
  product: 'Daybook',
  copy: 'Copy',
  copied: 'Copied',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  undo: 'Undo',
  redo: 'Redo',
  undone: (what: string) => `Taken back: ${what}`,
  back: 'Back',
  more: 'More',
  all: 'All',
  none: 'None',
  loading: 'Loading',
  justNow: 'just now',
  showMore: 'Show more',
  problem: {
    retry: 'Try again',
    refused: 'That was not done',
    unreachable: {
      title: 'The server did not answer',
      text: 'Nothing was changed here. It may be the connection, or the server starting anew.',
    },
    notFound: {
      title: 'Not found',
      text: 'It does not exist, or it is not visible to you.',
    },
    noSeat: (kind: 'members' | 'guests', max: number) => {
      const forms =
        kind === 'members' ? { one: 'member', other: 'members' } : { one: 'guest', other: 'guests' }
      return max === 0
        ? `The plan includes no ${forms.other}.`
        : `The plan includes ${formatCount(max, forms)}, and there is no place left.`
    },
    /** What is full, by the name that the server gives the limit. */
    full: {
      list_tasks: (max: number) =>
        `A list holds ${formatNumber(max)} tasks at most, closed ones and subtasks included.`,
      task_subtasks: (max: number) => `A task has ${formatNumber(max)} subtasks at most.`,
      subtask_depth: () => 'A subtask has no subtasks of its own.',
      checklist_items: (max: number) => `A checklist has ${formatNumber(max)} items at most.`,
      task_reminders: (max: number) => `A task has ${formatNumber(max)} reminders at most.`,
      task_attachments: (max: number) => `A task has ${formatNumber(max)} files at most.`,
      saved_views: (max: number) => `There are ${formatNumber(max)} views already. Delete one first.`,
      templates: (max: number) => `There are ${formatNumber(max)} templates already. Delete one first.`,
      template_tasks: (max: number) =>
        `A template holds ${formatNumber(max)} tasks at most, subtasks included.`,
      template_sections: (max: number) => `A template has ${formatNumber(max)} sections at most.`,
    } as Readonly<Record<string, (max: number) => string>>,
    /** Why the state of something forbids it, by the reason that the server gives. */
    state: {
      list_archived: 'The list is archived: it can be read, and not be changed.',
      export_running: 'Your last export is still being made.',
    } as Readonly<Record<string, string>>,
    failed: {
      title: 'Something failed on the server',
      text: 'Nothing was changed. Trying again is safe; the number below helps whoever runs Daybook to find the cause.',
    },
  },
  roles: { owner: 'Owner', admin: 'Administrator', member: 'Member', guest: 'Guest' },
  plans: { start: 'Start', team: 'Team', business: 'Business' },
}
