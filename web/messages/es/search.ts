import type { messages as english } from '../en/search.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Buscar',
  field: 'Buscar tareas y comentarios',
  tasks: 'Tareas',
  comments: 'Comentarios',
  resultCount: (tasks, comments) =>
    `Resultados: ${formatCount(tasks, { one: 'tarea', other: 'tareas' })} y ${formatCount(comments, { one: 'comentario', other: 'comentarios' })}`,
  limited: (max) => `Se muestran los primeros ${max} resultados. Añade palabras para precisar.`,
  start: {
    title: 'Buscar tareas y comentarios',
    text: 'Busca en títulos, descripciones, checklists y comentarios, también de tareas completadas.',
  },
  none: { title: (text) => `Sin resultados para “${text}”`, text: 'Prueba con menos palabras.' },
  offline: {
    banner: 'No tienes conexión. Solo se busca en los títulos de las tareas cargadas.',
    none: 'Ninguna tarea cargada coincide. Conéctate para buscar en todo.',
  },
  on: (title) => `en “${title}”`,
}
