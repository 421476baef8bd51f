import type { messages as english } from '../en/columns.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  names: {
    due: 'Fälligkeitsdatum',
    labels: 'Labels',
    estimate: 'Schätzung',
    checklist: 'Checkliste und Unteraufgaben',
    files: 'Anhänge',
    comments: 'Kommentare',
    start: 'Startdatum',
    created: 'Erstellt am',
    updated: 'Geändert am',
    list: 'Liste',
    priority: 'Priorität',
    people: 'Personen',
  },
  heads: { start: 'Beginn', created: 'Erstellt', updated: 'Geändert' },
  inWords: {
    start: (day) => `beginnt ${day}`,
    created: (day) => `erstellt ${day}`,
    updated: (day) => `geändert ${day}`,
  },
  reset: 'Standardspalten',
}
