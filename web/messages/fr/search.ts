import type { messages as english } from '../en/search.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Recherche',
  field: 'Rechercher dans les tâches et les commentaires',
  tasks: 'Tâches',
  comments: 'Commentaires',
  resultCount: (tasks, comments) =>
    `Résultats : ${formatCount(tasks, { one: 'tâche', other: 'tâches' })} et ${formatCount(comments, { one: 'commentaire', other: 'commentaires' })}`,
  limited: (max) => `Voici les ${max} premiers résultats. Ajoutez des mots pour préciser.`,
  start: {
    title: 'Rechercher dans les tâches et les commentaires',
    text: 'Recherchez dans les titres, descriptions, checklists et commentaires, y compris ceux des tâches terminées.',
  },
  none: { title: (text) => `Aucun résultat pour « ${text} »`, text: 'Essayez avec moins de mots.' },
  offline: {
    banner: 'Vous êtes hors ligne. La recherche ne porte que sur les titres des tâches chargées.',
    none: 'Aucune tâche chargée ne correspond. Reconnectez-vous pour tout rechercher.',
  },
  on: (title) => `sur « ${title} »`,
}
