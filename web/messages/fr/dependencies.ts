import type { messages as english } from '../en/dependencies.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'tâche', other: 'tâches' }
const openTasks = { one: 'tâche ouverte', other: 'tâches ouvertes' }

export const messages: Translation<typeof english> = {
  mark: (count) => `Bloquée par ${formatNumber(count)}`,
  markTitle: (count) => `Bloquée par ${formatCount(count, openTasks)}`,
  blockedBy: 'Bloquée par',
  blocks: 'Bloque',
  none: 'Non bloquée',
  open: (count) => formatCount(count, openTasks),
  remove: (title) => `Ne plus être bloquée par ${title}`,
  removeBlocked: (title) => `Ne plus bloquer ${title}`,
  picker: {
    placeholder: 'Titre d’une tâche, ou son #numéro',
    noMatches: 'Aucune tâche ouverte ne correspond',
    full: (max) => `Une tâche peut être bloquée par ${max} tâches au maximum.`,
  },
  done: {
    blocked: (count, by) =>
      count === 1 ? `Tâche bloquée par « ${by} »` : `${formatCount(count, tasks)} bloquées par « ${by} »`,
    unblocked: (count, by) =>
      count === 1
        ? `La tâche n’est plus bloquée par « ${by} »`
        : `${formatCount(count, tasks)} ne sont plus bloquées par « ${by} »`,
  },
}
