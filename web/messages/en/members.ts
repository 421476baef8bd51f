import { formatCount, formatNumber } from '../format.ts'

type Counts = { members: number; guests: number }
type Seats = { usage: Counts; limits: { [K in keyof Counts]: number | null } }

/** "3 of 50 members", or "3 members" where there is no limit. */
const seats = (used: number, max: number | null, forms: { one: string; other: string }): string =>
  max === null ? formatCount(used, forms) : `${formatNumber(used)} of ${formatCount(max, forms)}`

export const messages = {
  title: 'Members',
  invite: 'Invite',
  lead: {
    all: 'Owner and administrators manage members, tokens and webhooks. Members work with every list of the workspace and with private lists they are in. Guests see only what is shared with them.',
  },
  columns: { joined: 'Joined', person: 'Person', seen: 'Last seen', role: 'Role' },
  find: 'Find by name or address',
  found: (count: number) =>
    count === 0
      ? 'Nobody here has this in their name or address.'
      : formatCount(count, { one: 'person found', other: 'people found' }),
  you: 'you',
  twoFactor: 'Two-factor',
  noTwoFactor: 'Password only',
  actions: (name: string) => `Actions for ${name}`,
  as: {
    owner: 'Everything, and the plan. There is one owner.',
    admin: 'Everything but the plan and the ownership.',
    member: 'Works with the lists, and sees who is a member.',
    guest: 'Works in the lists that are shared with them.',
  },
  makeRole: { admin: 'Make administrator', member: 'Make member', guest: 'Make guest' },
  lists: 'Shared lists…',
  transfer: 'Hand the ownership over…',
  remove: 'Remove…',
  leave: 'Leave the workspace…',
  changed: (name: string, role: string) => `${name} is now ${role}`,
  roleNames: { owner: 'the owner', admin: 'an administrator', member: 'a member', guest: 'a guest' },
  total: ({ usage, limits }: Seats) =>
    `${seats(usage.members, limits.members, { one: 'member', other: 'members' })}, ${seats(usage.guests, limits.guests, { one: 'guest', other: 'guests' })}`,
  keepers: (names: string) => `${names} can invite people and change roles.`,
  removing: {
    title: (name: string) => `Remove ${name}?`,
    text: (name: string) =>
      `${name} loses access at once, and their tokens stop. What they wrote stays; what is assigned to them is assigned to nobody.`,
    action: 'Remove',
    done: (name: string) => `${name} removed`,
  },
  leaving: {
    title: (workspace: string) => `Leave ${workspace}?`,
    text: 'You lose access at once, and your tokens stop. An invitation brings you back.',
    action: 'Leave',
  },
  handing: {
    title: (name: string) => `Hand the ownership to ${name}?`,
    text: (name: string) =>
      `${name} becomes the owner: the plan and the ownership are theirs from then on. You stay as an administrator.`,
    action: 'Hand over',
    done: (name: string) => `${name} is the owner`,
  },
  invitations: {
    title: 'Invited',
    expired: 'expired',
    until: (when: string) => `until ${when}`,
    by: (name: string | null, when: string) =>
      name === null ? `by the operator, ${when}` : `by ${name}, ${when}`,
    resend: 'Send again',
    withdraw: 'Take back',
    resent: (email: string) => `A new link is on its way to ${email}`,
    withdrawn: (email: string) => `The invitation of ${email} is taken back`,
    sent: (email: string) => `${email} invited`,
  },
  dialog: {
    title: 'Invite somebody',
    email: 'E-mail',
    role: 'As',
    lists: 'Lists to share',
    listsHint: 'A guest sees these and nothing else. More can be shared later.',
    noLists: 'There is no list yet.',
    hint: 'A link is sent that works for seven days, once, for this address.',
    action: 'Send the invitation',
    notEmail: 'That is not an e-mail address.',
    already_member: 'This person is a member already.',
    already_invited: 'This address is invited already. Send the invitation again instead.',
    kept: 'There is no mail server: whoever runs Daybook finds the link with “daybook mail list”.',
  },
  findList: 'Find a list',
  noSuchList: 'No list has this in its name.',
  sharing: {
    title: (name: string) => `Lists shared with ${name}`,
    text: 'Members see every list of the workspace by themselves; private lists are seen by those they are shared with.',
    guest: 'A guest sees these lists and nothing else.',
    none: 'There is no list that you could share.',
    private: 'private',
  },
}
