import type { messages as english } from '../en/grouping.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

const ofSeveral = (count: number): string =>
  count === 1 ? '' : ` bei ${formatCount(count, { one: 'Aufgabe', other: 'Aufgaben' })}`

export const messages: Translation<typeof english> = {
  noLabel: 'Ohne Label',
  unassigned: 'Nicht zugewiesen',
  you: (name) => `${name} (du)`,
  add: (group) => `Zu ${group} hinzufügen`,
  labelReplaced: (count, name) => `Label${ofSeveral(count)} zu „${name}“ geändert`,
}
