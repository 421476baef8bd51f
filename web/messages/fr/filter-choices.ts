import type { messages as english } from '../en/filter-choices.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  facets: {
    who: 'Attribuée à',
    lists: 'Liste',
    labels: 'Étiquette',
    priority: 'Priorité',
    due: 'Échéance',
    start: 'Début',
    closed: 'État',
    blocked: 'État',
    text: 'Titre',
  },
  me: 'Moi',
  mine: 'Mes tâches',
  due: {
    overdue: 'En retard',
    today: 'Échéance aujourd’hui',
    week: 'Échéance dans les 7 prochains jours',
    none: 'Sans échéance',
  },
  start: { started: 'Commencées', not_started: 'Pas encore commencées', none: 'Sans date de début' },
  blocked: { true: 'Bloquées', false: 'Non bloquées' },
  dueIn: (days) => `Échéance : ${days}`,
  least: (priority) => `${priority} et plus`,
  completed: 'Terminées',
  text: 'Mots du titre…',
  unknownPerson: 'Quelqu’un',
  unknownList: 'une liste',
  noList: 'Sans liste',
  unknownLabel: 'une étiquette',
  noLabel: 'Sans étiquette',
  unassigned: 'Non attribuées',
}
