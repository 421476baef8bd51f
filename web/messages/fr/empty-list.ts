import type { messages as english } from '../en/empty-list.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: (name) => `Aucune tâche dans « ${name} »`,
  text: 'Ajoutez votre première tâche, collez quelques lignes pour créer une tâche par ligne, partez d’un modèle ou importez un fichier.',
  allCompleted: (name) => `Toutes les tâches de « ${name} » sont terminées`,
  allCompletedText: 'Les tâches terminées sont ci-dessous.',
  archived: 'Cette liste était vide quand elle a été archivée.',
  task: 'Nouvelle tâche',
  template: 'À partir d’un modèle…',
  import: 'Importer des tâches',
}
