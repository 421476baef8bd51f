import type { messages as english } from '../en/empty-list.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: (name) => `Noch keine Aufgaben in „${name}“`,
  text: 'Füg deine erste Aufgabe hinzu, füg ein paar Zeilen ein, um aus jeder eine Aufgabe zu machen, beginn mit einer Vorlage oder importiere eine Datei.',
  allCompleted: (name) => `Alle Aufgaben in „${name}“ sind erledigt`,
  allCompletedText: 'Die erledigten Aufgaben stehen darunter.',
  archived: 'Diese Liste war leer, als sie archiviert wurde.',
  task: 'Neue Aufgabe',
  template: 'Aus einer Vorlage …',
  import: 'Aufgaben importieren',
}
