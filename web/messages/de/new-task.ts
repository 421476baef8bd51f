import type { messages as english } from '../en/new-task.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Neue Aufgabe',
  hint: 'Schreibe Datum, Personen, Liste, Labels und Priorität einfach dazu: „Fr 9 Uhr @jonas #lager #eilig !3“. Mit Enter hinzufügen.',
  list: 'Liste',
  done: 'Fertig',
  noList: 'Erstelle zuerst eine Liste.',
  newList: 'Neue Liste',
}
