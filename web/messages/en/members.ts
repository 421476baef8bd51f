import { formatCount, formatNumber } from '../format.ts'

type Counts = { members: number; guests: number }
type Seats = { usage: Counts; limits: { [K in keyof Counts]: number | null } }

/** "3 of 50 members", or "3 members" where there is no limit. */
const seats = (used: number, max: number | null, forms: { one: string; other: string }): string =>
  max === null ? formatCount(used, forms) : `${formatNumber(used)} of ${formatCount(max, forms)}`

export const messages = {
  title: 'Members',
  invite: 'Invite someone',
  lead: "The owner and admins manage members, tokens and webhooks. Members can use every shared list and any private list they've been added to. Guests can only see what's shared with them.",
  adminsCan: (names: string) => `${names} can invite people and change roles.`,
  columns: { joined: 'Joined', person: 'Person', seen: 'Last seen', role: 'Role' },
  find: 'Find by name or email',
  found: (count: number) =>
    count === 0 ? 'No one matches' : formatCount(count, { one: 'person found', other: 'people found' }),
  you: 'you',
  twoFactor: 'Two-factor',
  actions: (name: string) => `Actions for ${name}`,
  as: {
    owner: 'Can do everything and manages the plan. Each workspace has one owner.',
    admin: 'Can do everything except manage the plan or transfer ownership.',
    member: 'Can use lists and see who the members are.',
    guest: 'Can use the lists shared with them.',
  },
  makeRole: { admin: 'Make admin', member: 'Make member', guest: 'Make guest' },
  lists: 'Share lists…',
  transfer: 'Transfer ownership…',
  remove: 'Remove…',
  leave: 'Leave workspace…',
  changed: (name: string, role: string) => `${name} is now ${role}`,
  roleNames: { owner: 'the owner', admin: 'an admin', member: 'a member', guest: 'a guest' },
  total: ({ usage, limits }: Seats) =>
    `${seats(usage.members, limits.members, { one: 'member', other: 'members' })}, ${seats(usage.guests, limits.guests, { one: 'guest', other: 'guests' })}`,
  removing: {
    title: (name: string) => `Remove ${name}?`,
    text: (name: string) =>
      `${name} will lose access right away, and their tokens will stop working. Their comments won't be deleted, and their tasks will become unassigned.`,
    action: 'Remove from workspace',
    done: (name: string) => `${name} removed`,
  },
  leaving: {
    title: (workspace: string) => `Leave ${workspace}?`,
    text: "You'll lose access right away, and your tokens will stop working. You'll need an invitation to come back.",
    action: 'Leave workspace',
  },
  transferring: {
    title: (name: string) => `Transfer ownership to ${name}?`,
    text: (name: string) => `${name} becomes the owner and manages the plan. You'll become an admin.`,
    action: 'Transfer ownership',
    done: (name: string) => `Ownership transferred to ${name}`,
  },
  invitations: {
    title: 'Pending invitations',
    expired: 'expired',
    until: (when: string) => `expires ${when}`,
    by: (name: string | null, when: string) =>
      name === null ? `invited from the command line, ${when}` : `invited by ${name}, ${when}`,
    resend: 'Resend',
    revoke: 'Revoke',
    resent: (email: string) => `Invitation to ${email} resent`,
    revoked: (email: string) => `Invitation to ${email} revoked`,
    sent: (email: string) => `Invitation sent to ${email}`,
    unsent: (email: string) => `Link for ${email} created, but not sent: email isn't set up`,
    newLink: 'New link',
    renewed: (email: string) => `New link for ${email} created, but not sent: email isn't set up`,
    withoutMail:
      "Email isn't set up here, so links aren't sent. The person who runs Daybook finds them with “daybook mail list” and passes them on. They aren't shown here, because opening one confirms the address.",
  },
  dialog: {
    title: 'Invite someone',
    email: 'Email',
    role: 'Role',
    lists: 'Share lists',
    listsHint: 'Guests can only see these lists. You can share more later.',
    noLists: 'No lists yet',
    hint: "We'll email a link that works once and expires in 7 days.",
    hintWithoutMail:
      "Email isn't set up here, so we won't send the link. The person who runs Daybook finds it with “daybook mail list” and passes it on. It works once and expires in 7 days.",
    seats: (kind: keyof Counts, used: number, max: number, invited: number) => {
      const seat = kind === 'members' ? 'member seat' : 'guest seat'
      const pending =
        invited === 0
          ? ''
          : `, ${formatNumber(invited)} by ${invited === 1 ? 'an invitation' : 'invitations'}`
      return `${formatNumber(used)} of ${formatCount(max, { one: seat, other: `${seat}s` })} used${pending}. ${formatNumber(max - used)} left.`
    },
    plans: 'Compare plans',
    action: 'Send invitation',
    actionWithoutMail: 'Create invitation',
    notEmail: 'Enter a valid email address, such as ana@example.com.',
    already_member: 'This person is already a member.',
    already_invited: 'This person has already been invited. Resend the invitation instead.',
    alreadyWithoutMail: 'This person has already been invited. Create a new link instead.',
  },
  integrations: {
    title: 'Integrations',
    lead: 'Another system can have its own access. It takes no seat, and its tokens keep working when people leave.',
    add: 'Add integration',
    kind: 'Integration',
    edit: 'Rename…',
    added: (name: string) => `${name} added. Create a token for it under API tokens.`,
    removing: (name: string) =>
      `${name} will lose access right away, and all of its tokens will stop working. What it wrote won't be deleted, and its tasks will become unassigned.`,
    dialog: {
      title: 'Add an integration',
      edit: 'Rename integration',
      name: 'Name',
      nameHint: 'For example, the system that it is. Tasks and history show it.',
      description: 'Description',
      action: 'Add integration',
      save: 'Save',
    },
  },
  findList: 'Find a list',
  noSuchList: 'No matching lists',
  sharing: {
    title: (name: string) => `Lists shared with ${name}`,
    text: 'Members can use every shared list. Select the private lists to share with them, too.',
    guest: 'Guests can only see the lists you select.',
    none: 'There are no lists you can share.',
    private: 'private',
  },
}
