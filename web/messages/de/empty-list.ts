import type { messages as english } from '../en/empty-list.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: (name) => `Noch keine Aufgaben in „${name}“`,
  text: 'Schreibe deine erste Aufgabe, füge mehrere Zeilen als einzelne Aufgaben ein, beginne mit einer Vorlage oder importiere eine Datei.',
  allCompleted: (name) => `Alle Aufgaben in „${name}“ sind erledigt`,
  allCompletedText: 'Die erledigten Aufgaben stehen darunter.',
  archived: 'Diese Liste war beim Archivieren leer.',
  task: 'Neue Aufgabe',
  template: 'Aus einer Vorlage …',
  import: 'Aufgaben importieren',
}
