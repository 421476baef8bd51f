import { formatNumber } from '../format.ts'

/** Texts that every screen uses. */
export const messages = {
  customRepeat: 'Custom repeat',
  product: 'Daybook',
  copy: 'Copy',
  copied: 'Copied',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  undo: 'Undo',
  redo: 'Redo',
  undone: (what: string) => `Undone: ${what}`,
  tooLate: (what: string) => `Can’t be undone anymore: ${what}`,
  back: 'Back',
  all: 'All',
  none: 'None',
  language: 'Language',
  loading: 'Loading',
  justNow: 'just now',
  showMore: 'Show more',
  problem: {
    retry: 'Try again',
    refused: "That didn't work",
    unreachable: {
      title: "Can't reach Daybook",
      text: 'Nothing was changed. Check your connection and try again.',
    },
    offline: {
      title: 'Not available offline',
      text: "You're offline, and this device has no copy of it. It will open when you're back online.",
    },
    notFound: {
      title: 'Not found',
      text: "It doesn't exist, or you don't have access to it.",
    },
    noSeat: (kind: 'members' | 'guests', max: number) => {
      const seat = kind === 'members' ? 'member' : 'guest'
      if (max === 0) return `Your plan doesn't include ${seat}s. Upgrade to invite one.`
      const used = max === 1 ? `the only ${seat} seat` : `all ${formatNumber(max)} ${seat} seats`
      return `You've used ${used} on this plan. Upgrade to invite more.`
    },
    /** What has reached its limit, by the name the server gives the limit. */
    full: {
      list_tasks: (max: number) =>
        `Lists are limited to ${formatNumber(max)} tasks, including completed tasks and subtasks.`,
      task_subtasks: (max: number) => `Tasks are limited to ${formatNumber(max)} subtasks.`,
      subtask_depth: () => "Subtasks can't have subtasks.",
      checklist_items: (max: number) => `Checklists are limited to ${formatNumber(max)} items.`,
      task_reminders: (max: number) => `Tasks are limited to ${formatNumber(max)} reminders.`,
      task_attachments: (max: number) => `Tasks are limited to ${formatNumber(max)} attachments.`,
      saved_views: (max: number) =>
        `You've reached the limit of ${formatNumber(max)} views. Delete one to add another.`,
      templates: (max: number) =>
        `You've reached the limit of ${formatNumber(max)} templates. Delete one to add another.`,
      template_tasks: (max: number) =>
        `Templates are limited to ${formatNumber(max)} tasks, including subtasks.`,
      template_sections: (max: number) => `Templates are limited to ${formatNumber(max)} sections.`,
    } as Readonly<Record<string, (max: number) => string>>,
    /** Why something can't be done in its current state, by the reason the server gives. */
    state: {
      list_archived: 'This list is archived and read-only.',
      export_running: 'Your last export is still running.',
    } as Readonly<Record<string, string>>,
    /** What a refusal says that no text here is about: in English the server's own words (0490). */
    byCode: (_code: string, message: string) => message,
    failed: {
      title: 'Something went wrong',
      text: 'Try again. If it keeps happening, send this ID to your administrator.',
    },
  },
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member', guest: 'Guest' },
  plans: { start: 'Start', team: 'Team', business: 'Business' },
}
