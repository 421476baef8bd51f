import type { messages as english } from '../en/bulk-bar.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: (count) => `Actions pour ${formatCount(count, { one: 'tâche', other: 'tâches' })}`,
  due: 'Échéance',
  assign: 'Attribuer',
  move: 'Déplacer',
  priority: 'Priorité',
  labels: 'Étiquettes',
  remove: 'Supprimer',
  more: 'Autres actions',
  moreShort: 'Plus',
  clear: 'Effacer la sélection',
}
