import { formatCount } from '../format.ts'

export const messages = {
  title: 'API tokens',
  reference: 'API reference',
  make: 'New token',
  lead: (workspace: string, limit: number, used: number | null) => ({
    acts: 'A token acts for the member who made it and sees what that member sees.',
    share: `All tokens of ${workspace} share`,
    limit: `${limit} requests a minute`,
    used: used === null ? '' : `; ${used} ${used === 1 ? 'is' : 'are'} used in this one`,
  }),
  columns: { used: 'Last used', token: 'Token', scopes: 'Scopes' },
  by: (name: string, when: string) => `${name}, ${when}`,
  unused: 'not used for 90 days',
  total: 'Made and revoked by the owner and administrators. When a member leaves, their tokens stop at once.',
  none: {
    title: 'No token yet',
    text: 'A token lets another system create tasks, read deadlines and keep lists in step. Give it a name that says whose it is, and the scopes it needs.',
  },
  revoke: 'Revoke',
  revoking: {
    title: (name: string) => `Revoke “${name}”?`,
    text: 'Calls with it stop at once. It cannot be brought back; a new token has to take its place.',
    done: (name: string) => `“${name}” revoked`,
  },
  dialog: {
    title: 'New token',
    name: 'Name',
    hint: 'Such as the system that will use it. The name cannot tell anybody the token.',
    scopes: 'What it may do',
    scopesHint: 'A write scope does not include the matching read scope. Scopes stay as they are chosen now.',
    action: 'Make the token',
    needsScope: 'Choose at least one.',
  },
  scopes: {
    'tasks:read': 'Read tasks, subtasks and checklists.',
    'tasks:write': 'Create, change, complete, reopen and delete tasks.',
    'lists:read': 'Read lists and their sections.',
    'lists:write': 'Create, change and archive lists; create, change and delete sections.',
    'comments:read': 'Read the comments of tasks.',
    'comments:write': 'Comment on tasks, in your name.',
    'members:read': 'Read who is a member.',
    'webhooks:write': 'List, add and delete webhook addresses.',
  },
  once: {
    title: (name: string) => `“${name}” is ready. Copy it now: it is shown this once.`,
    copy: 'Copy the token',
    try: 'Try it',
    copyCurl: 'Copy the curl line',
    authority:
      'With --cacert because this Daybook has a certificate of its own making: the file lies where Daybook runs. With a certificate from a known authority it is not needed.',
    lost: 'A lost token cannot be shown again. Make a new one and revoke this.',
    stored: 'I have stored it',
    leaving: 'Leave without storing the token? It cannot be shown again.',
  },
  start: {
    title: 'The API is part of Team and Business',
    text: (workspace: string) =>
      `${workspace} is on Start, which has no API: no tokens can be made here, and those made before do not work.`,
    plan: 'Compare the plans',
  },
  keepers: {
    title: 'Tokens are kept by administrators',
    text: (names: string, count: number) =>
      `${count === 0 ? 'The owner and administrators' : names} can make one for you.`,
  },
  count: (count: number) => formatCount(count, { one: 'token', other: 'tokens' }),
}
