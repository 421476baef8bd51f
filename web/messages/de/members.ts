import type { messages as english } from '../en/members.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

/** "3 von 50 Mitgliedern", or "3 Mitglieder" without a limit. */
const seats = (
  used: number,
  max: number | null,
  forms: { one: string; other: string },
  dative: { one: string; other: string },
): string =>
  max === null ? formatCount(used, forms) : `${formatNumber(used)} von ${formatCount(max, dative)}`

export const messages: Translation<typeof english> = {
  title: 'Mitglieder',
  invite: 'Jemanden einladen',
  lead: 'Inhaber und Admins verwalten Mitglieder, Tokens und Webhooks. Mitglieder können alle freigegebenen Listen nutzen und private, zu denen sie hinzugefügt wurden. Gäste sehen nur, was für sie freigegeben ist.',
  adminsCan: (names) => `Einladen und Rollen ändern können: ${names}.`,
  columns: { joined: 'Beigetreten', person: 'Person', seen: 'Zuletzt gesehen', role: 'Rolle' },
  find: 'Nach Name oder E-Mail suchen',
  found: (count) =>
    count === 0
      ? 'Keine Treffer'
      : formatCount(count, { one: 'Person gefunden', other: 'Personen gefunden' }),
  you: 'du',
  twoFactor: 'Zwei-Faktor',
  actions: (name) => `Aktionen für ${name}`,
  as: {
    owner: 'Kann alles und verwaltet den Tarif. Jeder Workspace hat einen Inhaber.',
    admin: 'Kann alles, außer den Tarif zu verwalten und die Inhaberschaft zu übertragen.',
    member: 'Kann Listen nutzen und sehen, wer Mitglied ist.',
    guest: 'Kann nur freigegebene Listen nutzen.',
  },
  makeRole: { admin: 'Zum Admin machen', member: 'Zum Mitglied machen', guest: 'Zum Gast machen' },
  lists: 'Listen freigeben …',
  transfer: 'Inhaberschaft übertragen …',
  remove: 'Entfernen …',
  leave: 'Workspace verlassen …',
  changed: (name, role) => `${name} ist jetzt ${role}`,
  roleNames: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied', guest: 'Gast' },
  total: ({ usage, limits }) =>
    `${seats(usage.members, limits.members, { one: 'Mitglied', other: 'Mitglieder' }, { one: 'Mitglied', other: 'Mitgliedern' })}, ${seats(usage.guests, limits.guests, { one: 'Gast', other: 'Gäste' }, { one: 'Gast', other: 'Gästen' })}`,
  removing: {
    title: (name) => `${name} entfernen?`,
    text: (name) =>
      `${name} verliert sofort den Zugriff, und die zugehörigen Tokens funktionieren nicht mehr. Kommentare bleiben erhalten, und die Aufgaben sind dann niemandem zugewiesen.`,
    action: 'Aus Workspace entfernen',
    done: (name) => `${name} entfernt`,
  },
  leaving: {
    title: (workspace) => `${workspace} verlassen?`,
    text: 'Du verlierst sofort den Zugriff, und deine Tokens funktionieren nicht mehr. Um zurückzukommen, brauchst du eine Einladung.',
    action: 'Workspace verlassen',
  },
  transferring: {
    title: (name) => `Inhaberschaft an ${name} übertragen?`,
    text: (name) => `${name} wird Inhaber und verwaltet den Tarif. Du wirst Admin.`,
    action: 'Inhaberschaft übertragen',
    done: (name) => `Inhaberschaft an ${name} übertragen`,
  },
  invitations: {
    title: 'Offene Einladungen',
    expired: 'abgelaufen',
    until: (when) => `gilt bis ${when}`,
    by: (name, when) =>
      name === null ? `über die Befehlszeile eingeladen, ${when}` : `eingeladen von ${name}, ${when}`,
    resend: 'Erneut senden',
    revoke: 'Zurückziehen',
    resent: (email) => `Einladung an ${email} erneut gesendet`,
    revoked: (email) => `Einladung an ${email} zurückgezogen`,
    sent: (email) => `Einladung an ${email} gesendet`,
    unsent: (email) => `Link für ${email} erstellt, aber nicht gesendet: E-Mail ist nicht eingerichtet`,
    newLink: 'Neuer Link',
    renewed: (email) =>
      `Neuer Link für ${email} erstellt, aber nicht gesendet: E-Mail ist nicht eingerichtet`,
    withoutMail:
      'Der E-Mail-Versand ist hier nicht eingerichtet, deshalb werden Links nicht gesendet. Die Person, die Daybook betreibt, findet sie mit „daybook mail list“ und gibt sie weiter. Sie werden hier nicht angezeigt, weil das Öffnen die Adresse bestätigt.',
  },
  dialog: {
    title: 'Jemanden einladen',
    email: 'E-Mail',
    role: 'Rolle',
    lists: 'Listen freigeben',
    listsHint: 'Gäste sehen nur diese Listen. Weitere kannst du später freigeben.',
    noLists: 'Noch keine Listen',
    hint: 'Wir senden per E-Mail einen Link, der einmal funktioniert und 7 Tage gilt.',
    hintWithoutMail:
      'Der E-Mail-Versand ist hier nicht eingerichtet, deshalb senden wir den Link nicht. Die Person, die Daybook betreibt, findet ihn mit „daybook mail list“ und gibt ihn weiter. Er funktioniert einmal und gilt 7 Tage.',
    seats: (kind, used, max, invited) => {
      const forms =
        kind === 'members'
          ? { one: 'Platz für Mitglieder', other: 'Plätzen für Mitglieder' }
          : { one: 'Platz für Gäste', other: 'Plätzen für Gäste' }
      const pending =
        invited === 0
          ? ''
          : `, ${formatNumber(invited)} durch ${invited === 1 ? 'eine Einladung' : 'Einladungen'}`
      return `${formatNumber(used)} von ${formatCount(max, forms)} belegt${pending}. Noch ${formatNumber(max - used)} frei.`
    },
    plans: 'Tarife vergleichen',
    action: 'Einladung senden',
    actionWithoutMail: 'Einladung erstellen',
    notEmail: 'Gib eine gültige E-Mail-Adresse ein, zum Beispiel ana@example.com.',
    already_member: 'Diese Person ist schon Mitglied.',
    already_invited: 'Diese Person wurde schon eingeladen. Sende stattdessen die Einladung erneut.',
    alreadyWithoutMail: 'Diese Person wurde schon eingeladen. Erstelle stattdessen einen neuen Link.',
  },
  integrations: {
    title: 'Integrationen',
    lead: 'Ein anderes System kann einen eigenen Zugang haben. Er belegt keinen Platz, und seine Tokens funktionieren weiter, wenn Mitglieder gehen.',
    add: 'Integration hinzufügen',
    kind: 'Integration',
    edit: 'Umbenennen …',
    added: (name) => `${name} hinzugefügt. Erstelle unter „API-Tokens“ ein Token dafür.`,
    removing: (name) =>
      `${name} verliert sofort den Zugriff, und alle zugehörigen Tokens funktionieren nicht mehr. Was sie geschrieben hat, bleibt erhalten, und ihre Aufgaben sind dann niemandem zugewiesen.`,
    dialog: {
      title: 'Integration hinzufügen',
      edit: 'Integration umbenennen',
      name: 'Name',
      nameHint: 'Zum Beispiel der Name des Systems. Er erscheint in Aufgaben und im Verlauf.',
      description: 'Beschreibung',
      action: 'Integration hinzufügen',
      save: 'Speichern',
    },
  },
  findList: 'Liste suchen',
  noSuchList: 'Keine passenden Listen',
  sharing: {
    title: (name) => `Für ${name} freigegebene Listen`,
    text: 'Mitglieder können alle freigegebenen Listen nutzen. Wähle aus, welche privaten dazukommen.',
    guest: 'Gäste sehen nur die Listen, die du auswählst.',
    none: 'Es gibt keine Listen, die du freigeben kannst.',
    private: 'privat',
  },
}
