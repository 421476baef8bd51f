import type { messages as english } from '../en/shell.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

const changes = { one: 'Änderung', other: 'Änderungen' }

export const messages: Translation<typeof english> = {
  skip: 'Zum Inhalt springen',
  menu: 'Einstellungen',
  back: 'Zurück zu Daybook',
  closeSidebar: 'Seitenleiste schließen',
  you: 'Du',
  developers: 'Entwickler',
  pages: {
    profile: 'Profil',
    security: 'Sicherheit',
    notifications: 'Benachrichtigungen',
    keyboard: 'Tastatur',
    apps: 'Verbundene Apps',
    workspace: 'Workspace',
    members: 'Mitglieder',
    plan: 'Tarif',
    import: 'Import',
    export: 'Export',
    log: 'Protokoll',
    tokens: 'API-Tokens',
    webhooks: 'Webhooks',
    reference: 'Dokumentation',
  },
  switched: (workspace) => `Du bist jetzt in ${workspace}`,
  workspaces: { label: 'Workspaces', new: 'Neuer Workspace', signOut: 'Abmelden' },
  state: {
    current: 'Aktuell',
    saving: (count) =>
      `${formatCount(count, { one: 'Änderung wird', other: 'Änderungen werden' })} gespeichert`,
    offline: (pending) => (pending === 0 ? 'Offline' : `Offline, ${pending} ausstehend`),
  },
  remoteChanges: {
    count: (count) => formatCount(count, changes),
    title: 'Andere haben diese Liste geändert. Drücke „.“, um die Änderungen anzuzeigen.',
  },
  connection: {
    off: 'Du bist offline.',
    pending: (count) =>
      count === 0
        ? 'Änderungen werden auf diesem Gerät gespeichert und übertragen, sobald du wieder online bist.'
        : `${formatCount(count, { one: 'Änderung ist', other: 'Änderungen sind' })} auf diesem Gerät gespeichert und ${count === 1 ? 'wird' : 'werden'} übertragen, sobald du wieder online bist.`,
    now: 'Jetzt versuchen',
  },
  signInAgain: {
    title: 'Melde dich noch einmal an',
    text: 'Du wurdest abgemeldet. Melde dich an, um dort weiterzumachen, wo du warst.',
    other: 'Als jemand anderes anmelden',
  },
  confirm: {
    title: 'Bestätige, dass du es bist',
    text: 'Gib dein Passwort ein. Danach fragen wir 10 Minuten lang nicht mehr.',
    code: 'Gib einen Code ein. Danach fragen wir 10 Minuten lang nicht mehr.',
    both: 'Gib dein Passwort ein, dazu einen Code aus deiner Authenticator-App oder einen Wiederherstellungscode. Danach fragen wir 10 Minuten lang nicht mehr.',
    otherwise: 'Melde dich noch einmal an, um fortzufahren. Danach fragen wir 10 Minuten lang nicht mehr.',
    action: 'Weiter',
    wrong: 'Das Passwort stimmt nicht.',
    wrongCode: 'Dieser Code stimmt nicht.',
    wrongEither: 'Passwort oder Code stimmt nicht. Jeder Code gilt einmal.',
  },
  noWorkspace: {
    title: 'Du bist noch in keinem Workspace',
    text: 'Bitte um eine Einladung oder erstelle einen Workspace.',
    create: 'Workspace erstellen',
  },
  newWorkspace: {
    title: 'Workspace erstellen',
    name: 'Name',
    timezone: 'Zeitzone',
    action: 'Workspace erstellen',
  },
  unknownPage: {
    title: 'Seite nicht gefunden',
    text: (path) => `Unter ${path} gibt es nichts. Prüfe die Adresse auf Tippfehler oder geh zu Daybook.`,
    home: 'Zu Daybook',
    docs: 'Dokumentation für Entwickler',
  },
  notFound: {
    title: 'Nicht gefunden',
    text: 'Das gibt es nicht, oder du hast keinen Zugriff darauf.',
    home: 'Zurück zu Daybook',
  },
}
