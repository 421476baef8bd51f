import type { messages as english } from '../en/first-run.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Schreibe deine erste Aufgabe',
  text: 'Tippe sie in die Zeile oben, zum Beispiel „Lieferanten anrufen morgen 9 Uhr“, und drücke Enter.',
  write: 'Aufgabe hinzufügen',
  other: 'Oder beginne so',
  template: 'Eine Vorlage',
  templateText: 'Eine Liste mit Abschnitten und Aufgaben, die du anpasst.',
  sample: 'Ein Beispiel',
  sampleText:
    'Eine Liste, die zeigt, was Aufgaben können. Nur du siehst sie und kannst sie mit einem Klick entfernen.',
  openSample: 'Dein Beispiel',
  openSampleText: 'Probiere dort alles aus und entferne es mit einem Klick.',
  import: 'Was du schon hast',
  importText: 'Importiere aus Todoist, Trello, Asana, Jira, einem Kalender oder einer Tabelle.',
  invite: 'Dein Team',
  inviteText: 'Lade Leute ein und gib Listen für sie frei.',
  banner: {
    title: 'Das ist ein Beispiel.',
    text: 'Ändere und erledige, was du möchtest. Nur du siehst es.',
    textShared: 'Ändere und erledige, was du möchtest.',
    remove: 'Beispiel entfernen',
  },
  removed: 'Beispiel entfernt',
}
