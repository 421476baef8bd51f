import type { messages as english } from '../en/view-menus.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sort: {
    due: 'Fälligkeitsdatum',
    rank: 'Liste',
    byHand: 'Manuell',
    priority: 'Priorität',
    start: 'Startdatum',
    created: 'Erstellt am',
    updated: 'Geändert am',
    title: 'Titel',
  },
  group: {
    sort: 'Wie Sortierung',
    section: 'Abschnitt',
    list: 'Liste',
    label: 'Label',
    due: 'Fälligkeitsdatum',
    person: 'Person',
    priority: 'Priorität',
    none: 'Keine Gruppierung',
  },
  groupBy: (by) => `Gruppieren nach: ${by}`,
  columns: 'Spalten …',
}
