import type { ActionLogAction } from '../../lib/types.ts'

const quoted = (name: string): string => `“${name}”`

/** Settings → Action log: sign-ins, and changes to what others can see and do. */
export const messages = {
  title: 'Action log',
  lead: 'A year of sign-ins and admin changes, newest first. Changes to a task appear in its history.',
  export: 'Export',
  label: 'Log entries',
  plan: {
    title: 'The action log is part of Business',
    text: (workspace: string) =>
      `See a year of sign-ins and admin changes. On Business, that includes what happened in ${workspace} before you upgraded.`,
    action: 'Compare plans',
  },
  adminsOnly: {
    title: 'Only admins can see the log',
    text: (names: string, count: number) =>
      `${count === 0 ? 'The owner and admins' : names} can look something up for you.`,
  },
  none: { title: 'No entries yet', text: 'Sign-ins and admin changes appear here.' },
  noMatches: {
    title: 'No results',
    text: 'No entries match these filters.',
    clear: 'Clear filters',
  },
  oldest: "That's everything",
  filter: {
    action: 'Action',
    anyAction: 'Any',
    person: 'Person',
    anyone: 'Anyone',
    from: 'From',
    to: 'To',
    clear: 'Clear',
  },
  kinds: {
    session: 'Sign-ins',
    password: 'Passwords',
    second_factor: 'Two-factor',
    recovery_codes: 'Recovery codes',
    passkey: 'Passkeys',
    token: 'Tokens',
    app: 'Connected apps',
    webhook: 'Webhooks',
    member: 'Members',
    invitation: 'Invitations',
    list: 'List sharing and email',
    workspace: 'Workspace and plan',
    log: 'Log exports',
    export: 'Exports',
  },
  service: 'Daybook',
  formerMember: 'A former member',
  deleted: 'a deleted item',
  hidden: 'a private list',
  quoted,
  lines: {
    'session.started': () => 'signed in',
    'session.refused': () => 'failed to sign in',
    'session.ended': () => 'signed out',
    'password.changed': () => 'changed their password',
    'second_factor.enabled': () => 'turned on two-factor authentication',
    'second_factor.disabled': () => 'turned off two-factor authentication',
    'recovery_codes.made': () => 'created new recovery codes',
    'passkey.added': () => 'added a passkey',
    'passkey.removed': () => 'removed a passkey',
    'token.created': (name) => `created the token ${quoted(name)}`,
    'token.revoked': (name) => `revoked the token ${quoted(name)}`,
    'token.exposed': (name) => `sent the token ${quoted(name)} over unencrypted HTTP`,
    'app.connected': (name) => `connected the app ${quoted(name)}`,
    'app.disconnected': (name) => `disconnected the app ${quoted(name)}`,
    'app.reuse_detected': (name) => `lost the app ${quoted(name)}, whose key was used twice`,
    'webhook.created': (host) => `added the endpoint ${host}`,
    'webhook.updated': (host) => `changed the endpoint ${host}`,
    'webhook.secret_reissued': (host) => `reissued the signing secret of ${host}`,
    'webhook.redelivered': (host) => `redelivered an event to ${host}`,
    'webhook.replayed': (host) => `replayed events to ${host}`,
    'webhook.enabled': (host) => `turned on ${host}`,
    'webhook.disabled': (host) => `turned off ${host}`,
    'webhook.deleted': (host) => `deleted the endpoint ${host}`,
    'member.joined': (name) => `added ${name}`,
    'member.updated': (name) => `changed ${name}'s profile`,
    'member.role_changed': (name) => `changed ${name}'s role`,
    'member.removed': (name) => `removed ${name}`,
    'invitation.created': (email) => `invited ${email}`,
    'invitation.resent': (email) => `resent the invitation to ${email}`,
    'invitation.withdrawn': (email) => `revoked the invitation to ${email}`,
    'invitation.declined': () => 'declined the invitation',
    'list.shared': (name) => `shared ${name}`,
    'list.unshared': (name) => `stopped sharing ${name}`,
    'list.address_created': (name) => `gave ${name} an email address`,
    'list.address_replaced': (name) => `replaced the email address of ${name}`,
    'list.address_deleted': (name) => `turned off email to ${name}`,
    'list.deleted': (name) => `deleted the list ${name}`,
    'list.updated': (name) => `changed who can see ${name}`,
    'workspace.created': (name) => `created the workspace ${name}`,
    'workspace.updated': (name) => `changed the workspace ${name}`,
    'workspace.plan_changed': (name) => `changed the plan of ${name}`,
    'log.exported': () => 'exported this log',
    'export.created': () => 'created an export',
    'export.downloaded': () => 'downloaded an export',
    'export.scheduled': () => 'changed the export schedule',
  } satisfies Record<ActionLogAction, (subject: string) => string>,
  /** Instead of the lines above, where people act on themselves. */
  self: {
    'member.joined': 'joined',
    'member.removed': 'left',
    'member.updated': 'changed their profile',
  } as Record<string, string>,
  methods: {
    password: 'with a password',
    totp: 'with a code',
    recovery: 'with a recovery code',
    passkey: 'with a passkey',
    single_sign_on: 'with single sign-on',
  } as Record<string, string>,
  with: (token: string) => `with the token ${quoted(token)}`,
  changed: (field: string, from: string, to: string) =>
    field === 'member'
      ? `with ${to || from}`
      : from === ''
        ? `${field}: ${to}`
        : to === ''
          ? `${field}: ${from}`
          : `${field}: ${from} → ${to}`,
}
