/** Settings → Notifications. */
export const messages = {
  title: 'Notifications',
  lead: (workspace: string) =>
    `Choose how ${workspace} notifies you. You're never notified about your own actions.`,
  columns: { inbox: 'Inbox', mail: 'Email' },
  kinds: {
    mention: { title: 'Mentions', text: 'Someone mentions you.' },
    assigned: { title: 'Assigned', text: 'Someone assigns you a task.' },
    due_soon: {
      title: 'Due soon',
      text: '30 minutes before a task is due, or 9:00 on the day.',
    },
    reminder: { title: 'Reminders', text: 'A reminder you set.' },
  },
  inInbox: (kind: string) => `${kind}: in the inbox`,
  notInInbox: (kind: string) => `${kind}: not in the inbox`,
  byEmail: (kind: string) => `${kind}: by email`,
  mail: { at_once: 'Right away', daily: 'Daily', off: 'Off' },
  mailed: {
    at_once: (kind: string) => `${kind}: emailed right away`,
    daily: (kind: string) => `${kind}: emailed daily`,
    off: (kind: string) => `${kind}: not emailed`,
  },
  hour: 'Daily email',
  hourOf: 'Time of the daily email',
  hourHint: (zone: string) => `In your time zone, ${zone}. We skip it when you have nothing unread.`,
  hourUnused: 'Nothing above is set to daily.',
  hourSet: (hour: string) => `Daily email set to ${hour}`,
  email: 'Email',
  to: 'Sent to',
  emailHint:
    "We skip emails for things you've already read and group them every 15 minutes. Reminders are sent right away.",
  change: 'Change…',
  emailOff: "Email isn't set up yet. Your choices will apply once it is.",
  webhooks: 'Webhooks',
  webhooksFail: 'Failing webhooks',
  webhooksHint:
    "When an event can't be delivered, and when an endpoint keeps failing or is turned off. Applies to all your workspaces.",
  always: 'We always send emails about your account, such as when your password changes.',
}
