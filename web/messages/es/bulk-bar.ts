import type { messages as english } from '../en/bulk-bar.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: (count) => `Acciones para ${formatCount(count, { one: 'tarea', other: 'tareas' })}`,
  due: 'Fecha',
  assign: 'Asignar',
  move: 'Mover',
  priority: 'Prioridad',
  labels: 'Etiquetas',
  remove: 'Eliminar',
  more: 'Más acciones',
  moreShort: 'Más',
  clear: 'Quitar selección',
}
