/** Settings → Notifications. */
export const messages = {
  title: 'Notifications',
  lead: (workspace: string) =>
    `What tells you of ${workspace}: in the inbox, by mail, or both. What you do yourself never does.`,
  columns: { inbox: 'Inbox', mail: 'Mail' },
  kinds: {
    mention: { title: 'Mentions', text: 'Somebody names you in a comment.' },
    assigned: { title: 'Assigned', text: 'Somebody gives you a task.' },
    due_soon: {
      title: 'Due soon',
      text: 'It is half an hour before the deadline of a task of yours, or 09:00 of its day.',
    },
    reminder: { title: 'Reminders', text: 'The hour has come that was set on a task of yours.' },
  },
  inInbox: (kind: string) => `${kind}: in the inbox`,
  notInInbox: (kind: string) => `${kind}: not in the inbox`,
  byMail: (kind: string) => `${kind}: by mail`,
  mail: { at_once: 'At once', daily: 'Daily', off: 'Off' },
  mailed: {
    at_once: (kind: string) => `${kind}: mailed at once`,
    daily: (kind: string) => `${kind}: mailed daily`,
    off: (kind: string) => `${kind}: not mailed`,
  },
  hour: 'Daily',
  hourOf: 'Hour of the daily mail',
  hourHint: (zone: string) => `In your zone, ${zone}. A day without anything unread has no mail.`,
  hourUnused: 'Nothing above is mailed daily.',
  hourSet: (hour: string) => `The daily mail comes at ${hour}`,
  mails: 'Mail',
  to: 'To',
  how: 'What you read here within a minute is not mailed. What comes within a quarter of an hour comes in one mail; reminders come at once.',
  change: 'Change…',
  sendsNone: 'This installation sends no mail. What you choose holds from the day that it does.',
  webhooks: 'Webhooks',
  webhooksFail: 'Webhooks that fail',
  webhooksWhy:
    'When an event could not be delivered, when an address keeps failing, and when it is turned off. It is the same in all your workspaces.',
  always: 'What concerns your account, such as a new password, is always sent.',
}
