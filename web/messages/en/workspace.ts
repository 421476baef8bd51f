import { formatCount } from '../format.ts'

export const messages = {
  title: 'Workspace',
  name: 'Name',
  timezone: 'Time zone',
  timezoneHint:
    "Used for new tasks, unless their creator has set a different one. Existing due dates don't change.",
  saved: 'Saved',
  created: 'Created',
  id: 'ID',
  idHint: 'Sent in events as workspace_id.',
  copyId: 'Copy ID',
  owner: 'Owner',
  adminsCan: (names: string) => `${names} can change the name and the time zone.`,
  notZone: 'Enter a time zone, such as Europe/Lisbon.',
  required: 'Enter a name.',
  plan: {
    title: 'Plan',
    on: (plan: string) => `This workspace is on the ${plan} plan.`,
    operator: 'Your administrator can change it with “daybook workspace set-plan”.',
    owner: 'The owner can change it here.',
    usage: 'Usage',
    compare: 'Compare plans',
    current: 'Your plan',
    choose: (plan: string) => `Change to ${plan}`,
    changing: {
      title: (plan: string) => `Change to ${plan}?`,
      up: "You'll get everything in the plan right away.",
      start:
        'The API and webhooks stop right away: tokens are refused, and no events are delivered. Both resume if you go back to a plan that includes them.',
      down: 'Lower limits apply right away. Webhook endpoints over the limit are turned off, newest first.',
      done: (plan: string) => `Changed to ${plan}`,
      excess: (what: string) => `You're over the limits of that plan: ${what}. Remove some first.`,
    },
    noLimit: 'no limit',
    none: 'none',
    of: (used: string, max: string) => `${used} of ${max}`,
    rows: {
      members: 'Members',
      guests: 'Guests',
      webhook_addresses: 'Webhook endpoints',
      storage_bytes: 'Attachment storage',
      requests: 'API requests this minute',
      history_days: 'Change history',
      requests_per_minute: 'API requests per minute',
      api: 'API and webhooks',
    },
    yes: 'included',
    days: (days: number) => (days >= 365 ? '1 year' : formatCount(days, { one: 'day', other: 'days' })),
    invited: (count: number) =>
      formatCount(count, { one: 'pending invitation', other: 'pending invitations' }),
  },
}
