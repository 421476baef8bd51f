import { formatCount } from '../format.ts'

const notifications = { one: 'notification', other: 'notifications' }

/** A person's notifications. */
export const messages = {
  title: 'Notifications',
  label: 'Notifications',
  show: { label: 'Show', all: 'All', unread: 'Unread' },
  newCount: (count: number) => `${count} new`,
  newCountTitle: 'You have new notifications. Press . to show them.',
  settings: 'Notification settings',
  unread: 'Unread.',
  completed: 'Completed.',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAll: 'Mark all as read',
  allRead: (count: number) => `${formatCount(count, notifications)} marked as read`,
  about: 'Read and unread notifications',
  today: 'Today',
  yesterday: 'Yesterday',
  /** Who did it, and what. */
  mention: (name: string | null) => (name === null ? 'You were mentioned' : `${name} mentioned you`),
  assigned: (name: string | null) => (name === null ? 'Assigned to you' : `${name} assigned this to you`),
  due: (when: string) => `Due ${when}`,
  reminder: (when: string | null) => (when === null ? 'Reminder' : `Reminder, due ${when}`),
  unblocked: 'No longer blocked',
  on: { today: 'today', tomorrow: 'tomorrow' },
  in: (list: string) => `in ${list}`,
  retention: 'Notifications are kept for 90 days.',
  none: {
    title: 'No notifications',
    text: 'Mentions, assignments, due dates, reminders and unblocked tasks appear here.',
  },
  noneUnread: {
    title: "You're all caught up",
    text: 'New notifications appear here.',
    all: 'Show all',
  },
}
