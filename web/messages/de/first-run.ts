import type { messages as english } from '../en/first-run.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Schreib deine erste Aufgabe',
  text: 'Tipp sie in die Zeile oben, zum Beispiel „Lieferanten anrufen morgen 9 Uhr“, und drück Enter.',
  write: 'Aufgabe hinzufügen',
  other: 'Oder zuerst',
  template: 'Eine Vorlage',
  templateText: 'Eine Liste mit Abschnitten und Aufgaben, die du anpasst.',
  sample: 'Ein Beispiel',
  sampleText:
    'Eine Liste, die zeigt, was Aufgaben können. Nur du siehst sie, und du entfernst sie mit einem Klick.',
  openSample: 'Dein Beispiel',
  openSampleText: 'Probier dort alles aus und entferne es mit einem Klick.',
  import: 'Was du schon hast',
  importText: 'Importiere aus Todoist, Trello, Asana, Jira, einem Kalender oder einer Tabelle.',
  invite: 'Dein Team',
  inviteText: 'Lade Leute ein und gib Listen für sie frei.',
  banner: {
    title: 'Das ist ein Beispiel.',
    text: 'Ändere und erledige, was du magst. Niemand sonst sieht es.',
    textShared: 'Ändere und erledige, was du magst.',
    remove: 'Beispiel entfernen',
  },
  removed: 'Beispiel entfernt',
}
