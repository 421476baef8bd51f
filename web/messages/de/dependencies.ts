import type { messages as english } from '../en/dependencies.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'Aufgabe', other: 'Aufgaben' }
const openTasks = { one: 'offene Aufgabe', other: 'offene Aufgaben' }

export const messages: Translation<typeof english> = {
  mark: (count) => `Blockiert durch ${formatNumber(count)}`,
  markTitle: (count) => `Blockiert durch ${formatCount(count, openTasks)}`,
  blockedBy: 'Blockiert durch',
  blocks: 'Blockiert',
  none: 'Nicht blockiert',
  open: (count) => formatCount(count, openTasks),
  remove: (title) => `Blockierung durch ${title} aufheben`,
  removeBlocked: (title) => `${title} nicht mehr blockieren`,
  picker: {
    placeholder: 'Titel einer Aufgabe oder ihre #Nummer',
    noMatches: 'Keine passenden offenen Aufgaben',
    full: (max) => `Eine Aufgabe kann durch höchstens ${max} Aufgaben blockiert sein.`,
  },
  done: {
    blocked: (count, by) => `${count === 1 ? 'Aufgabe' : formatCount(count, tasks)} durch „${by}“ blockiert`,
    unblocked: (count, by) =>
      `${count === 1 ? 'Aufgabe' : formatCount(count, tasks)} nicht mehr durch „${by}“ blockiert`,
  },
}
