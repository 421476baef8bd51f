import type { messages as english } from '../en/grouping.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

const ofSeveral = (count: number): string =>
  count === 1 ? '' : ` en ${formatCount(count, { one: 'tarea', other: 'tareas' })}`

export const messages: Translation<typeof english> = {
  noLabel: 'Sin etiqueta',
  unassigned: 'Sin asignar',
  you: (name) => `${name} (tú)`,
  add: (group) => `Añadir a “${group}”`,
  labelReplaced: (count, name) => `Etiqueta cambiada a “${name}”${ofSeveral(count)}`,
}
