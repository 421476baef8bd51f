import { formatCount } from '../format.ts'

const notifications = { one: 'notification', other: 'notifications' }

/** The inbox: what concerns whoever reads it. */
export const messages = {
  title: 'Inbox',
  label: 'Notifications',
  show: { label: 'Show', all: 'All', unread: 'Unread' },
  newCount: (count: number) => `${count} new`,
  newCountTitle: 'Something has come in. Press . to show it.',
  settings: 'What comes here, and by mail',
  unread: 'Unread.',
  completed: 'Closed.',
  markRead: 'Mark read',
  markUnread: 'Mark unread',
  markAll: 'Mark all read',
  allRead: (count: number) => `${formatCount(count, notifications)} marked read`,
  about: 'Read and unread notifications',
  today: 'Today',
  yesterday: 'Yesterday',
  /** Who, and what. */
  mention: (name: string | null) => (name === null ? 'You were mentioned' : `${name} mentioned you`),
  assigned: (name: string | null) => (name === null ? 'Assigned to you' : `Assigned to you by ${name}`),
  due: (when: string) => `Due ${when}`,
  reminder: (when: string | null) => (when === null ? 'Reminder' : `Reminder, due ${when}`),
  on: { today: 'today', tomorrow: 'tomorrow' },
  in: (list: string) => `in ${list}`,
  retention: 'The oldest. They are kept for 90 days.',
  none: {
    title: 'Nothing new',
    text: 'Comments that mention you, tasks that are given to you, deadlines that come near and reminders stand here.',
  },
  noneUnread: {
    title: 'Everything is read',
    text: 'What comes in next stands here.',
    all: 'Show all',
  },
}
