const create = 'Create token'

export const messages = {
  title: 'API tokens',
  reference: 'Quick start',
  create,
  lead: (workspace: string, limit: number, used: number | null) => ({
    acts: 'A token acts on behalf of the member who created it or of an integration, with the same access.',
    share: `All tokens in ${workspace} share`,
    limit: `${limit} requests per minute`,
    used: used === null ? '' : `; ${used} used so far this minute`,
  }),
  columns: { used: 'Last used', token: 'Token', scopes: 'Scopes' },
  by: (name: string, when: string) => `${name}, ${when}`,
  unused: 'Not used for 90 days',
  total:
    'Only the owner and admins can create or revoke tokens. When a member leaves, their tokens stop working.',
  none: {
    title: 'No tokens yet',
    text: 'Tokens let other systems create tasks, read due dates and keep lists in sync. Create one for each system, with only the scopes it needs.',
  },
  revoke: 'Revoke',
  revoking: {
    title: (name: string) => `Revoke “${name}”?`,
    text: "Requests with this token will fail right away. This can't be undone.",
    done: (name: string) => `“${name}” revoked`,
  },
  dialog: {
    title: create,
    name: 'Name',
    hint: 'For example, the system that will use it.',
    actsAs: 'Acts as',
    me: 'You',
    integrationsHint: 'Tokens of an integration keep working when the person who created them leaves.',
    scopes: 'Scopes',
    scopesHint: "A write scope doesn't include the matching read scope. You can't change scopes later.",
    action: create,
    needsScope: 'Choose at least one scope.',
  },
  scopes: {
    'tasks:read': 'Read tasks, subtasks and checklists.',
    'tasks:write': 'Create, change, complete, reopen and delete tasks.',
    'lists:read': 'Read lists and their sections.',
    'lists:write': 'Create, change and archive lists; create, change and delete sections.',
    'comments:read': 'Read comments on tasks.',
    'comments:write': 'Comment on tasks in your name.',
    'members:read': 'Read the list of members.',
    'webhooks:write': 'List, add and delete webhook endpoints.',
  },
  created: {
    title: (name: string) => `Token “${name}” created. Copy it now; you won't see it again.`,
    copy: 'Copy token',
    try: 'Try it',
    copyCurl: 'Copy curl command',
    authority:
      "The command includes --cacert because this server's certificate is self-signed. Run it on the machine that runs Daybook, or copy the file to yours first.",
    lost: 'If you lose it, create a new token and revoke this one.',
    stored: "I've saved it",
    leaving: "Leave without saving the token? You won't see it again.",
  },
  upgrade: {
    title: 'The API is part of Team and Business',
    text: (workspace: string) =>
      `${workspace} is on the Start plan, which doesn't include the API. You can't create tokens, and existing ones don't work.`,
    plan: 'Compare plans',
  },
  adminsOnly: {
    title: 'Only admins can manage tokens',
    text: (names: string, count: number) =>
      `${count === 0 ? 'The owner and admins' : names} can create one for you.`,
  },
}
