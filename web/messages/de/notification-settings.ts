import type { messages as english } from '../en/notification-settings.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Benachrichtigungen',
  lead: (workspace) =>
    `Lege fest, wie ${workspace} dich benachrichtigt. Über deine eigenen Aktionen wirst du nie benachrichtigt.`,
  columns: { app: 'In der App', push: 'Push', mail: 'E-Mail' },
  kinds: {
    mention: { title: 'Erwähnungen', text: 'Jemand erwähnt dich.' },
    assigned: { title: 'Zuweisungen', text: 'Jemand weist dir eine Aufgabe zu.' },
    due_soon: {
      title: 'Bald fällig',
      text: '30 Minuten, bevor eine Aufgabe fällig ist. Ohne Uhrzeit: um 9:00 Uhr am Fälligkeitstag.',
    },
    reminder: { title: 'Erinnerungen', text: 'Eine Erinnerung, die du gesetzt hast.' },
    unblocked: { title: 'Nicht mehr blockiert', text: 'Eine deiner Aufgaben muss nicht mehr warten.' },
  },
  inApp: (kind) => `${kind}: in der App`,
  notInApp: (kind) => `${kind}: nicht in der App`,
  byEmail: (kind) => `${kind}: per E-Mail`,
  mail: { at_once: 'Sofort', daily: 'Täglich', off: 'Aus' },
  mailed: {
    at_once: (kind) => `${kind}: sofort per E-Mail`,
    daily: (kind) => `${kind}: täglich per E-Mail`,
    off: (kind) => `${kind}: nicht per E-Mail`,
  },
  hour: 'Tägliche E-Mail',
  hourOf: 'Uhrzeit der täglichen E-Mail',
  hourHint: (zone) => `In deiner Zeitzone, ${zone}. Sie entfällt, wenn du nichts Ungelesenes hast.`,
  hourUnused: 'Oben ist nichts auf „Täglich“ gestellt.',
  hourSet: (hour) => `Tägliche E-Mail auf ${hour} gestellt`,
  email: 'E-Mail',
  to: 'Geht an',
  emailHint:
    'Wir fassen Benachrichtigungen alle 15 Minuten in einer E-Mail zusammen und lassen weg, was du schon gelesen hast. Erinnerungen kommen sofort.',
  change: 'Ändern …',
  emailOff: 'Der E-Mail-Versand ist noch nicht eingerichtet. Deine Auswahl gilt, sobald er es ist.',
  webhooks: 'Webhooks',
  webhooksFail: 'Gestörte Endpunkte',
  webhooksHint:
    'Du bekommst eine E-Mail, wenn ein Ereignis nicht zugestellt werden kann, ein Endpunkt dauerhaft gestört ist oder deaktiviert wird. Gilt für alle deine Workspaces.',
  always: 'E-Mails zu deinem Konto senden wir immer, zum Beispiel, wenn sich dein Passwort ändert.',
  pushed: (kind) => `${kind}: Push`,
  notPushed: (kind) => `${kind}: kein Push`,
  devices: {
    title: 'Push-Benachrichtigungen',
    label: 'Dieser Browser',
    turnOn: 'Aktivieren',
    turnedOn: 'Push-Benachrichtigungen aktiviert',
    hint: 'Sie erscheinen auf diesem Gerät, auch wenn Daybook geschlossen ist, und gelten für alle deine Workspaces.',
    on: 'An',
    install:
      'Um sie auf einem iPhone oder iPad zu bekommen, füge Daybook zum Home-Bildschirm hinzu und öffne es von dort.',
    unsupported: 'Dieser Browser kann keine Push-Benachrichtigungen anzeigen.',
    blocked:
      'Benachrichtigungen von Daybook sind in diesem Browser blockiert. Erlaube sie in den Einstellungen des Browsers für diese Seite und lade sie neu.',
    refused: {
      permission: 'Erlaube Benachrichtigungen, wenn der Browser fragt.',
      worker: 'Dein Browser vertraut dem Zertifikat dieser Adresse nicht. Frage deinen Administrator.',
      service:
        'Der Browser konnte seinen Push-Dienst nicht erreichen. Prüfe deine Verbindung und versuche es noch einmal.',
    },
    list: 'Geräte',
    current: 'Dieser Browser',
    unknown: 'Unbekanntes Gerät',
    since: (day) => `Aktiviert am ${day}`,
    test: 'Test senden',
    tested: (device) => `Test an ${device} gesendet`,
    remove: 'Entfernen',
    removed: (device) => `${device} entfernt`,
  },
}
