import type { messages as english } from '../en/dependencies.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'tarea', other: 'tareas' }
const openTasks = { one: 'tarea abierta', other: 'tareas abiertas' }

export const messages: Translation<typeof english> = {
  mark: (count) => `Bloqueada por ${formatNumber(count)}`,
  markTitle: (count) => `Bloqueada por ${formatCount(count, openTasks)}`,
  blockedBy: 'Bloqueada por',
  blocks: 'Bloquea',
  none: 'Sin bloquear',
  open: (count) => formatCount(count, openTasks),
  remove: (title) => `Dejar de estar bloqueada por ${title}`,
  removeBlocked: (title) => `Dejar de bloquear ${title}`,
  picker: {
    placeholder: 'Título de una tarea, o su #número',
    noMatches: 'Ninguna tarea abierta coincide',
    full: (max) => `Una tarea puede estar bloqueada por ${max} tareas como máximo.`,
  },
  done: {
    blocked: (count, by) =>
      count === 1 ? `Tarea bloqueada por “${by}”` : `${formatCount(count, tasks)} bloqueadas por “${by}”`,
    unblocked: (count, by) =>
      count === 1
        ? `La tarea ya no está bloqueada por “${by}”`
        : `${formatCount(count, tasks)} ya no están bloqueadas por “${by}”`,
  },
}
