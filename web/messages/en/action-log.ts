import type { ActionLogAction } from '../../lib/types.ts'

const quoted = (name: string): string => `“${name}”`

/** Settings → Log: who signed in, and who changed what others may do and see. */
export const messages = {
  title: 'Log',
  lead: 'Sign-ins, tokens, webhooks, members, invitations, sharing and the workspace itself, newest first, for one year. What happens to tasks stands in their history.',
  export: 'Export',
  label: 'What has happened',
  plan: {
    title: 'The action log is part of Business',
    text: (workspace: string) =>
      `It tells for one year who signed in, from where, and who changed members, tokens and webhooks. On Business it also tells what has happened in ${workspace} until then.`,
    action: 'Compare the plans',
  },
  keepers: {
    title: 'The log is kept by administrators',
    text: (names: string, count: number) =>
      `${count === 0 ? 'The owner and administrators' : names} can read it.`,
  },
  none: { title: 'Nothing yet', text: 'The next sign-in stands here.' },
  noneSuch: {
    title: 'Nothing like that',
    text: 'In these days nobody did anything of this kind.',
    clear: 'Show all',
  },
  oldest: 'That is all there is.',
  filter: {
    action: 'What',
    anything: 'Anything',
    who: 'Who',
    anybody: 'Anybody',
    from: 'From',
    to: 'To',
    clear: 'Clear',
  },
  kinds: {
    session: 'Sign-ins',
    password: 'Passwords',
    second_factor: 'Second factors',
    recovery_codes: 'Recovery codes',
    passkey: 'Passkeys',
    token: 'Tokens',
    webhook: 'Webhooks',
    member: 'Members',
    invitation: 'Invitations',
    list: 'Sharing and addresses of lists',
    workspace: 'Workspace and plan',
    log: 'Exports of the log',
    export: 'Exports',
  },
  service: 'Daybook',
  somebody: 'Somebody who has left',
  something: 'something that is gone',
  hidden: 'a private list',
  lines: {
    'session.started': () => 'signed in',
    'session.refused': () => 'was refused to sign in',
    'session.ended': () => 'signed out',
    'password.changed': () => 'changed the password',
    'second_factor.enabled': () => 'turned the second factor on',
    'second_factor.disabled': () => 'turned the second factor off',
    'recovery_codes.made': () => 'made new recovery codes',
    'passkey.added': () => 'added a passkey',
    'passkey.removed': () => 'removed a passkey',
    'token.created': (name) => `made the token ${quoted(name)}`,
    'token.revoked': (name) => `revoked the token ${quoted(name)}`,
    'token.exposed': (name) => `found the token ${quoted(name)} in public, and revoked it`,
    'webhook.created': (host) => `connected the address ${host}`,
    'webhook.updated': (host) => `changed the address ${host}`,
    'webhook.secret_reissued': (host) => `reissued the secret of ${host}`,
    'webhook.redelivered': (host) => `delivered an event to ${host} again`,
    'webhook.replayed': (host) => `replayed events to ${host}`,
    'webhook.enabled': (host) => `turned ${host} on`,
    'webhook.disabled': (host) => `turned ${host} off`,
    'webhook.deleted': (host) => `deleted the address ${host}`,
    'member.joined': (name) => `let ${name} in`,
    'member.updated': (name) => `changed the member ${name}`,
    'member.role_changed': (name) => `gave ${name} another role`,
    'member.removed': (name) => `removed ${name}`,
    'invitation.created': (email) => `invited ${email}`,
    'invitation.resent': (email) => `invited ${email} again`,
    'invitation.withdrawn': (email) => `withdrew the invitation of ${email}`,
    'invitation.declined': (email) => `had the invitation of ${email} declined`,
    'list.shared': (name) => `shared ${name}`,
    'list.unshared': (name) => `stopped sharing ${name}`,
    'list.address_created': (name) => `gave ${name} an e-mail address`,
    'list.address_replaced': (name) => `replaced the e-mail address of ${name}`,
    'list.address_deleted': (name) => `took the e-mail address of ${name} away`,
    'list.updated': (name) => `changed who sees ${name}`,
    'workspace.created': (name) => `opened the workspace ${name}`,
    'workspace.updated': (name) => `changed the workspace ${name}`,
    'workspace.plan_changed': (name) => `changed the plan of ${name}`,
    'log.exported': () => 'exported this log',
    'export.created': () => 'had an export made',
    'export.downloaded': () => 'downloaded an export',
    'export.scheduled': () => 'changed the scheduled export',
  } satisfies Record<ActionLogAction, (subject: string) => string>,
  /** Of those who do it themselves. */
  own: {
    'member.joined': 'joined',
    'member.removed': 'left',
    'member.updated': 'changed their own profile',
  } as Record<string, string>,
  methods: {
    password: 'by password',
    totp: 'with a code',
    recovery: 'with a recovery code',
    passkey: 'with a passkey',
    single_sign_on: 'by single sign-on',
  } as Record<string, string>,
  with: (token: string) => `with the token ${quoted(token)}`,
  changed: (field: string, from: string, now: string) =>
    field === 'member'
      ? `with ${now || from}`
      : from === ''
        ? `${field}: ${now}`
        : now === ''
          ? `${field}: ${from}`
          : `${field}: ${from} → ${now}`,
}
