import type { messages as english } from '../en/apps.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  scopes: {
    'tasks:read': 'Aufgaben mit ihren Checklisten und Dateien sehen',
    'tasks:write': 'Aufgaben erstellen, ändern, erledigen und löschen',
    'lists:read': 'Listen und Abschnitte sehen',
    'lists:write': 'Listen erstellen, ändern, freigeben und archivieren',
    'comments:read': 'Kommentare lesen',
    'comments:write': 'In deinem Namen kommentieren',
    'members:read': 'Mitglieder des Workspace und ihre E-Mail-Adressen sehen',
    'webhooks:write': 'Webhooks verwalten, die alle Änderungen an andere Systeme senden',
  },
  request: {
    loading: 'App verbinden',
    title: (app) => `${app} Zugriff auf Daybook erlauben?`,
    returnsTo: (host) =>
      `Danach kehrst du zu ${host} zurück. Fahre nur fort, wenn du dieser Adresse vertraust.`,
    onDevice: (host) =>
      `Danach kehrst du zu einem Programm auf diesem Gerät zurück (${host}). Fahre nur fort, wenn du es gerade selbst gestartet hast.`,
    workspace: 'Workspace',
    inWorkspace: (workspace) => `In ${workspace} kann die App dann:`,
    asYou: (workspace) =>
      `Sie handelt in ${workspace} für dich: Sie hat Zugriff auf alles, worauf du Zugriff hast, und auf sonst nichts. Ihre Änderungen erscheinen unter deinem Namen.`,
    withheld: (count) =>
      count === 1
        ? 'Sie wollte auch Webhooks verwalten. Dieses Recht bekommt sie nicht, weil nur Inhaber und Admins es haben.'
        : 'Rechte, die nur Inhaber und Admins haben, bekommt sie nicht.',
    until: 'Du kannst sie jederzeit in den Einstellungen unter „Verbundene Apps“ trennen.',
    allow: 'Zugriff erlauben',
    deny: 'Zugriff verweigern',
    signedInAs: (email) => `Du bist als ${email} angemeldet.`,
    otherAccount: 'Anderes Konto verwenden',
    noWorkspace: 'Du hast keinen Workspace, auf den die App zugreifen kann',
    noWorkspaceText: (workspaces) =>
      workspaces === 0
        ? 'Erstelle zuerst einen Workspace oder tritt einem bei.'
        : 'Apps brauchen den Tarif Team oder Business, und deine Rolle muss erlauben, was die App möchte.',
    expired: 'Diese Anfrage ist nicht mehr gültig',
    expiredText:
      'Sie wurde schon beantwortet, ist abgelaufen oder stammt aus einem anderen Browser. Geh zurück zur App und verbinde sie noch einmal.',
    done: 'Du kannst diese Seite schließen',
    doneText: (app) => `${app} hat deine Antwort erhalten.`,
  },
  problem: {
    title: 'Diese App lässt sich nicht verbinden',
    invalid_client:
      'Daybook kennt diese App nicht oder hat sie lange nicht gesehen. Geh zurück zur App, entferne Daybook dort und füge es neu hinzu.',
    invalid_redirect_uri:
      'Die App wollte dich an eine fremde Adresse schicken, deshalb wurden keine Daten weitergegeben. Informiere den Hersteller der App.',
    other:
      'Die Anfrage ist ungültig oder abgelaufen, und es wurden keine Daten weitergegeben. Geh zurück zur App und versuche es noch einmal.',
    open: 'Daybook öffnen',
  },
  title: 'Verbundene Apps',
  lead: 'Apps und Assistenten, die in diesem Workspace für dich handeln. Ihr Zugriff reicht nie weiter als deiner und nur so weit, wie du es erlaubt hast.',
  leadEveryone:
    'Apps und Assistenten, die Mitglieder dieses Workspace verbunden haben. Jede handelt für das Mitglied, das sie verbunden hat.',
  whose: 'Wessen Apps',
  mine: 'Deine',
  everyone: 'Alle',
  guide: 'App verbinden',
  columns: { used: 'Zuletzt verwendet', app: 'App', access: 'Zugriff' },
  by: (member, when) => `${member}, ${when}`,
  from: (host, when) => `${host}, ${when}`,
  none: {
    title: 'Keine verbundenen Apps',
    text: 'Wenn du Daybook in einer anderen App oder einem Assistenten hinzufügst, wirst du um Erlaubnis gefragt. Was du erlaubst, erscheint hier.',
    everyone: 'Wenn Mitglieder Daybook in anderen Apps und Assistenten hinzufügen, erscheinen diese hier.',
  },
  total: 'Eine App, die 90 Tage nicht verwendet wird, wird getrennt.',
  disconnect: 'Trennen',
  disconnecting: {
    title: (app) => `„${app}“ trennen?`,
    text: 'Sie verliert sofort den Zugriff. Um sie wieder zu nutzen, verbinde sie in der App neu.',
    done: (app) => `„${app}“ getrennt`,
  },
}
