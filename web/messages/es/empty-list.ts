import type { messages as english } from '../en/empty-list.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: (name) => `Aún no hay tareas en “${name}”`,
  text: 'Añade tu primera tarea, pega unas líneas para crear una tarea por línea, empieza con una plantilla o importa un archivo.',
  allCompleted: (name) => `Todas las tareas de “${name}” están completadas`,
  allCompletedText: 'Las tareas completadas están más abajo.',
  archived: 'Esta lista estaba vacía cuando se archivó.',
  task: 'Nueva tarea',
  template: 'Desde una plantilla…',
  import: 'Importar tareas',
}
