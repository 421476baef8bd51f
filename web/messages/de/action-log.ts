import type { messages as english } from '../en/action-log.ts'
import type { Translation } from '../translation.ts'

const quoted = (name: string): string => `„${name}“`
const hidden = 'eine private Liste'
const deleted = 'etwas Gelöschtes'
const datives: Readonly<Record<string, string>> = {
  [hidden]: 'einer privaten Liste',
  [deleted]: 'etwas Gelöschtem',
}
const dative = (name: string): string => datives[name] ?? name

/** Fields that the log names, and what some of them can be. */
const fields: Readonly<Record<string, string>> = {
  plan: 'Tarif',
  role: 'Rolle',
  scopes: 'Rechte',
  email: 'E-Mail',
  off: 'Grund',
  enabled: 'aktiv',
  host: 'Endpunkt',
  'event id': 'Ereignis',
  since: 'seit',
  name: 'Name',
  timezone: 'Zeitzone',
  visibility: 'Sichtbarkeit',
  description: 'Beschreibung',
  events: 'Ereignisse',
  every: 'Rhythmus',
  weekday: 'Wochentag',
  day: 'Tag',
  hour: 'Uhrzeit',
  attachments: 'Anhänge',
  'created by': 'Person',
  'public links': 'öffentliche Links',
  people: 'Personen',
  comments: 'Kommentare',
  files: 'Dateien',
  details: 'Details',
}
const yesOrNo = { true: 'ja', false: 'nein' }
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  enabled: yesOrNo,
  attachments: yesOrNo,
  'public links': yesOrNo,
  people: yesOrNo,
  comments: yesOrNo,
  files: yesOrNo,
  details: yesOrNo,
  visibility: { private: 'privat', workspace: 'Workspace' },
  every: { day: 'täglich', week: 'wöchentlich', month: 'monatlich' },
  off: { plan: 'Tarif', maker: 'Person' },
}

export const messages: Translation<typeof english> = {
  title: 'Protokoll',
  lead: 'Anmeldungen und Änderungen durch Admins aus einem Jahr, die neuesten zuerst. Änderungen an Aufgaben stehen in deren Verlauf.',
  export: 'Exportieren',
  label: 'Protokolleinträge',
  plan: {
    title: 'Das Protokoll ist Teil von Business',
    text: (workspace) =>
      `Sieh dir Anmeldungen und Änderungen durch Admins aus einem Jahr an. In Business gehört dazu auch, was vor dem Wechsel in ${workspace} passiert ist.`,
    action: 'Tarife vergleichen',
  },
  adminsOnly: {
    title: 'Nur Admins können das Protokoll sehen',
    text: (names, count) =>
      `${count === 0 ? 'Inhaber und Admins können' : `${names} ${count === 1 ? 'kann' : 'können'}`} für dich nachsehen.`,
  },
  none: { title: 'Noch keine Einträge', text: 'Hier erscheinen Anmeldungen und Änderungen durch Admins.' },
  noMatches: {
    title: 'Keine Ergebnisse',
    text: 'Kein Eintrag passt zu diesen Filtern.',
    clear: 'Filter zurücksetzen',
  },
  oldest: 'Keine weiteren Einträge',
  filter: {
    action: 'Aktion',
    anyAction: 'Alle',
    person: 'Person',
    anyone: 'Alle',
    from: 'Von',
    to: 'Bis',
    clear: 'Zurücksetzen',
  },
  kinds: {
    session: 'Anmeldungen',
    password: 'Passwörter',
    second_factor: 'Zwei-Faktor-Authentifizierung',
    recovery_codes: 'Wiederherstellungscodes',
    passkey: 'Passkeys',
    token: 'Tokens',
    app: 'Verbundene Apps',
    webhook: 'Webhooks',
    member: 'Mitglieder',
    invitation: 'Einladungen',
    list: 'Listen: Freigabe und E-Mail',
    workspace: 'Workspace und Tarif',
    log: 'Protokollexporte',
    export: 'Exporte',
  },
  service: 'Daybook',
  formerMember: 'Ein ehemaliges Mitglied',
  deleted,
  hidden,
  quoted,
  lines: {
    'session.started': () => 'hat sich angemeldet',
    'session.refused': () => 'konnte sich nicht anmelden',
    'session.ended': () => 'hat sich abgemeldet',
    'password.changed': () => 'hat das eigene Passwort geändert',
    'second_factor.enabled': () => 'hat die Zwei-Faktor-Authentifizierung aktiviert',
    'second_factor.disabled': () => 'hat die Zwei-Faktor-Authentifizierung deaktiviert',
    'recovery_codes.made': () => 'hat neue Wiederherstellungscodes erstellt',
    'passkey.added': () => 'hat einen Passkey hinzugefügt',
    'passkey.removed': () => 'hat einen Passkey entfernt',
    'token.created': (name) => `hat das Token ${quoted(name)} erstellt`,
    'token.revoked': (name) => `hat das Token ${quoted(name)} widerrufen`,
    'token.exposed': (name) => `hat das Token ${quoted(name)} über unverschlüsseltes HTTP gesendet`,
    'app.connected': (name) => `hat die App ${quoted(name)} verbunden`,
    'app.disconnected': (name) => `hat die App ${quoted(name)} getrennt`,
    'app.reuse_detected': (name) =>
      `hat die Verbindung zur App ${quoted(name)} verloren, weil ihr Schlüssel zweimal verwendet wurde`,
    'webhook.created': (host) => `hat den Endpunkt ${host} hinzugefügt`,
    'webhook.updated': (host) => `hat den Endpunkt ${host} geändert`,
    'webhook.secret_reissued': (host) => `hat den Signaturschlüssel von ${host} erneuert`,
    'webhook.redelivered': (host) => `hat ein Ereignis erneut an ${host} zugestellt`,
    'webhook.replayed': (host) => `hat Ereignisse erneut an ${host} gesendet`,
    'webhook.enabled': (host) => `hat den Endpunkt ${host} aktiviert`,
    'webhook.disabled': (host) => `hat den Endpunkt ${host} deaktiviert`,
    'webhook.deleted': (host) => `hat den Endpunkt ${host} gelöscht`,
    'member.joined': (name) => `hat ${name} hinzugefügt`,
    'member.updated': (name) => `hat das Profil von ${dative(name)} geändert`,
    'member.role_changed': (name) => `hat die Rolle von ${dative(name)} geändert`,
    'member.removed': (name) => `hat ${name} entfernt`,
    'invitation.created': (email) => `hat ${email} eingeladen`,
    'invitation.resent': (email) => `hat die Einladung an ${email} erneut gesendet`,
    'invitation.withdrawn': (email) => `hat die Einladung an ${email} zurückgezogen`,
    'invitation.declined': () => 'hat die Einladung abgelehnt',
    'list.shared': (name) => `hat ${name} freigegeben`,
    'list.unshared': (name) => `hat die Freigabe von ${dative(name)} beendet`,
    'list.address_created': (name) => `hat eine E-Mail-Adresse für ${name} erstellt`,
    'list.address_replaced': (name) => `hat die E-Mail-Adresse von ${dative(name)} ersetzt`,
    'list.address_deleted': (name) => `hat die E-Mail-Adresse von ${dative(name)} deaktiviert`,
    'list.deleted': (name) => `hat die Liste ${name} gelöscht`,
    'list.link_created': (name) => `hat einen öffentlichen Link zu ${dative(name)} erstellt`,
    'list.link_changed': (name) => `hat geändert, was der öffentliche Link zu ${dative(name)} zeigt`,
    'list.link_replaced': (name) => `hat den öffentlichen Link zu ${dative(name)} ersetzt`,
    'list.link_revoked': (name) => `hat den öffentlichen Link zu ${dative(name)} deaktiviert`,
    'list.updated': (name) => `hat geändert, wer ${name} sehen kann`,
    'workspace.created': (name) => `hat den Workspace ${name} erstellt`,
    'workspace.updated': (name) => `hat den Workspace ${name} geändert`,
    'workspace.plan_changed': (name) => `hat den Tarif von ${dative(name)} geändert`,
    'log.exported': () => 'hat dieses Protokoll exportiert',
    'export.created': () => 'hat einen Export erstellt',
    'export.downloaded': () => 'hat einen Export heruntergeladen',
    'export.scheduled': () => 'hat den Exportzeitplan geändert',
  },
  self: {
    'member.joined': 'ist beigetreten',
    'member.removed': 'ist ausgetreten',
    'member.updated': 'hat das eigene Profil geändert',
  },
  methods: {
    password: 'mit Passwort',
    totp: 'mit Code',
    recovery: 'mit Wiederherstellungscode',
    passkey: 'mit Passkey',
    single_sign_on: 'mit Single Sign-on',
  },
  with: (token) => `mit dem Token ${quoted(token)}`,
  changed: (field, from, to) => {
    if (field === 'member') return `mit ${to || from}`
    const said = (value: string) => values[field]?.[value] ?? value
    const change = from === '' || to === '' ? said(from || to) : `${said(from)} → ${said(to)}`
    return `${fields[field] ?? field}: ${change}`
  },
}
