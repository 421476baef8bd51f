import type { messages as english } from '../en/columns.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  names: {
    due: 'Échéance',
    labels: 'Étiquettes',
    estimate: 'Estimation',
    checklist: 'Checklist et sous-tâches',
    files: 'Pièces jointes',
    comments: 'Commentaires',
    start: 'Date de début',
    created: 'Date de création',
    updated: 'Date de modification',
    list: 'Liste',
    priority: 'Priorité',
    people: 'Personnes',
  },
  heads: { start: 'Début', created: 'Créée', updated: 'Modifiée' },
  inWords: {
    start: (day) => `début ${day}`,
    created: (day) => `créée ${day}`,
    updated: (day) => `modifiée ${day}`,
  },
  reset: 'Colonnes par défaut',
}
