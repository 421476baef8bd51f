import type { messages as english } from '../en/grouping.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

const ofSeveral = (count: number): string =>
  count === 1 ? '' : ` pour ${formatCount(count, { one: 'tâche', other: 'tâches' })}`

export const messages: Translation<typeof english> = {
  noLabel: 'Sans étiquette',
  unassigned: 'Non attribuées',
  you: (name) => `${name} (vous)`,
  add: (group) => `Ajouter à « ${group} »`,
  labelReplaced: (count, name) => `Étiquette changée en « ${name} »${ofSeveral(count)}`,
}
