import type { messages as english } from '../en/tokens.ts'
import type { Translation } from '../translation.ts'

const create = 'Token erstellen'

export const messages: Translation<typeof english> = {
  title: 'API-Tokens',
  reference: 'Schnellstart',
  create,
  lead: (workspace, limit, used) => ({
    acts: 'Ein Token handelt für das Mitglied, das es erstellt hat, oder für eine Integration und hat denselben Zugriff.',
    share: `Alle Tokens in ${workspace} teilen sich`,
    limit: `${limit} Anfragen pro Minute`,
    used: used === null ? '' : `; ${used} in dieser Minute schon verbraucht`,
  }),
  columns: { used: 'Zuletzt verwendet', token: 'Token', scopes: 'Rechte' },
  by: (name, when) => `${name}, ${when}`,
  unused: 'Seit 90 Tagen nicht verwendet',
  total:
    'Nur Inhaber und Admins können Tokens erstellen oder widerrufen. Wenn ein Mitglied geht, funktionieren seine Tokens nicht mehr.',
  none: {
    title: 'Noch keine Tokens',
    text: 'Mit Tokens erstellen andere Systeme Aufgaben, lesen Fälligkeiten und halten Listen synchron. Erstelle eins für jedes System, nur mit den Rechten, die es braucht.',
  },
  revoke: 'Widerrufen',
  revoking: {
    title: (name) => `„${name}“ widerrufen?`,
    text: 'Anfragen mit diesem Token schlagen ab sofort fehl. Das lässt sich nicht rückgängig machen.',
    done: (name) => `„${name}“ widerrufen`,
  },
  dialog: {
    title: create,
    name: 'Name',
    hint: 'Zum Beispiel das System, das es verwendet.',
    actsAs: 'Handelt als',
    me: 'Du',
    integrationsHint:
      'Tokens einer Integration funktionieren weiter, wenn die Person geht, die sie erstellt hat.',
    scopes: 'Rechte',
    scopesHint:
      'Ein Schreibrecht enthält nicht das zugehörige Leserecht. Rechte lassen sich später nicht ändern.',
    action: create,
    needsScope: 'Wähle mindestens ein Recht.',
  },
  scopes: {
    'tasks:read': 'Aufgaben, Unteraufgaben und Checklisten lesen.',
    'tasks:write': 'Aufgaben erstellen, ändern, erledigen, wieder öffnen und löschen.',
    'lists:read': 'Listen und ihre Abschnitte lesen.',
    'lists:write': 'Listen erstellen, ändern und archivieren; Abschnitte erstellen, ändern und löschen.',
    'comments:read': 'Kommentare zu Aufgaben lesen.',
    'comments:write': 'Aufgaben in deinem Namen kommentieren.',
    'members:read': 'Die Liste der Mitglieder lesen.',
    'webhooks:write': 'Webhook-Endpunkte auflisten, hinzufügen und löschen.',
  },
  created: {
    title: (name) => `Token „${name}“ erstellt. Kopiere es jetzt, es wird nicht noch einmal angezeigt.`,
    copy: 'Token kopieren',
    try: 'Ausprobieren',
    copyCurl: 'curl-Befehl kopieren',
    authority:
      'Der Befehl enthält --cacert, weil das Zertifikat dieses Servers selbst signiert ist. Führe ihn auf dem Rechner aus, auf dem Daybook läuft, oder kopiere die Datei zuerst auf deinen.',
    lost: 'Wenn du es verlierst, erstelle ein neues Token und widerrufe dieses.',
    stored: 'Ich habe es gespeichert',
    leaving: 'Seite verlassen, ohne das Token zu speichern? Es wird nicht noch einmal angezeigt.',
  },
  upgrade: {
    title: 'Die API ist Teil von Team und Business',
    text: (workspace) =>
      `${workspace} hat den Tarif Start, der die API nicht enthält. Du kannst keine Tokens erstellen, und bestehende funktionieren nicht.`,
    plan: 'Tarife vergleichen',
  },
  adminsOnly: {
    title: 'Nur Admins können Tokens verwalten',
    text: (names, count) =>
      `${count === 0 ? 'Inhaber und Admins können' : `${names} ${count === 1 ? 'kann' : 'können'}`} eins für dich erstellen.`,
  },
}
