import type { messages as english } from '../en/quick-add.ts'
import type { Translation } from '../translation.ts'
import { formatList } from '../format.ts'

export const messages: Translation<typeof english> = {
  add: 'Ajouter',
  understood: 'Compris',
  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  kinds: {
    date: 'Échéance',
    time: 'Heure',
    repeat: 'Récurrence',
    reminder: 'Rappel',
    priority: 'Priorité',
    list: 'Liste',
    section: 'Section',
    person: 'Attribuer à',
    label: 'Étiquette',
  },
  dayAt: (day, time) => `${day}, ${time}`,
  remove: (kind, text) => `${kind} : ${text}. Remettre en texte`,
  accept: (kind, text) => `${kind} : ${text}. Utiliser`,
  example: 'Appeler Ben ven 9h @ana #étiquette !3',
  keys: 'Appuyez sur la flèche vers le bas pour atteindre ce qui a été compris, et sur Entrée pour utiliser une suggestion.',
  heard: (understood, offered) =>
    [
      understood.length === 0 ? '' : `Compris : ${formatList(understood)}.`,
      offered.length === 0 ? '' : `Suggestion : ${formatList(offered)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  part: (kind, text) => `${kind} ${text}`,
  newLabel: {
    created: (name) => `Étiquette « ${name} » créée`,
    refused: (name, why) => `« ${name} » n’est pas encore une étiquette. ${why}`,
    offline: 'Vous pourrez la créer une fois de nouveau en ligne.',
  },
}
