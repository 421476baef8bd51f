import type { messages as english } from '../en/view-menus.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sort: {
    due: 'Échéance',
    rank: 'Liste',
    byHand: 'Manuel',
    priority: 'Priorité',
    start: 'Date de début',
    created: 'Date de création',
    updated: 'Date de modification',
    title: 'Titre',
  },
  group: {
    sort: 'Comme le tri',
    section: 'Section',
    list: 'Liste',
    label: 'Étiquette',
    due: 'Échéance',
    person: 'Personne',
    priority: 'Priorité',
    none: 'Aucun groupe',
  },
  groupBy: (by) => `Grouper par : ${by}`,
  columns: 'Colonnes…',
}
