import type { messages as english } from '../en/board.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  layout: 'Disposition',
  list: 'Liste',
  board: 'Tableau',
  timeline: 'Chronologie',
  noSection: 'Sans section',
  add: (section) => `Ajouter à « ${section} »`,
  empty: 'Déposez une tâche ici, ou appuyez sur N',
  emptyDrop: 'Déposez une tâche ici',
  noTasks: 'Aucune tâche',
  hideEmpty: (count) => (count === 1 ? 'Masquer 1 colonne vide' : `Masquer ${count} colonnes vides`),
  showEmpty: (count) => (count === 1 ? 'Afficher 1 colonne vide' : `Afficher ${count} colonnes vides`),
  completed: 'Terminées',
  completedCount: (count) => `Terminées ${count}`,
}
