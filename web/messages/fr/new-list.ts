import type { messages as english } from '../en/new-list.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Créer une liste',
  name: 'Nom',
  private: 'Privée',
  privateWhy: 'Seulement vous et les personnes avec qui vous la partagez.',
  template: 'Partir de',
  empty: 'Liste vide',
  otherApp: 'Vous venez d’une autre application ?',
  import: 'Importer des tâches',
  action: 'Créer la liste',
  needed: 'Saisissez un nom.',
  privateTemplate: (name) => `${name} (privé)`,
  preview: (sections, tasks) =>
    [sections.join(', '), formatCount(tasks, { one: 'tâche', other: 'tâches' })].filter(Boolean).join(' · '),
  deleteTemplate: (name) => `Supprimer le modèle « ${name} »`,
  templateDeleted: (name) => `Modèle « ${name} » supprimé`,
  deleting: {
    title: (name) => `Supprimer le modèle « ${name} » ?`,
    text: 'C’est irréversible. Les listes créées à partir de ce modèle ne sont pas concernées.',
    action: 'Supprimer le modèle',
  },
}
