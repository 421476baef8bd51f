/** Settings → Notifications. */
export const messages = {
  title: 'Notifications',
  lead: (workspace: string) =>
    `Choose how ${workspace} notifies you. You're never notified about your own actions.`,
  columns: { app: 'In the app', mail: 'Email' },
  kinds: {
    mention: { title: 'Mentions', text: 'Someone mentions you.' },
    assigned: { title: 'Assignments', text: 'Someone assigns you a task.' },
    due_soon: {
      title: 'Due soon',
      text: '30 minutes before a task is due. If it has no time, at 9:00 on its due date.',
    },
    reminder: { title: 'Reminders', text: 'A reminder you set.' },
  },
  inApp: (kind: string) => `${kind}: in the app`,
  notInApp: (kind: string) => `${kind}: not in the app`,
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
    "We group notifications into one email every 15 minutes and leave out the ones you've read. Reminders are sent right away.",
  change: 'Change…',
  emailOff: "Email isn't set up yet. Your choices will apply once it is.",
  webhooks: 'Webhooks',
  webhooksFail: 'Failing endpoints',
  webhooksHint:
    "Get an email when an event can't be delivered, or when an endpoint keeps failing or is turned off. Applies to all your workspaces.",
  always: 'We always send emails about your account, such as when your password changes.',
}
