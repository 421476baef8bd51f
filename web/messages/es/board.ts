import type { messages as english } from '../en/board.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  layout: 'Diseño',
  list: 'Lista',
  board: 'Tablero',
  timeline: 'Cronograma',
  noSection: 'Sin sección',
  add: (section) => `Añadir a “${section}”`,
  empty: 'Suelta una tarea aquí o pulsa N',
  emptyDrop: 'Suelta una tarea aquí',
  noTasks: 'No hay tareas',
  hideEmpty: (count) => (count === 1 ? 'Ocultar 1 columna vacía' : `Ocultar ${count} columnas vacías`),
  showEmpty: (count) => (count === 1 ? 'Mostrar 1 columna vacía' : `Mostrar ${count} columnas vacías`),
  completed: 'Completadas',
  completedCount: (count) => `Completadas ${count}`,
}
