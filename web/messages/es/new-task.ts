import type { messages as english } from '../en/new-task.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Nueva tarea',
  hint: 'Escribe fechas, personas, listas, etiquetas y prioridad en la línea: “vie 9:00 @jonas #almacén #urgente !3”. Pulsa Intro para añadir.',
  list: 'Lista',
  done: 'Listo',
  noList: 'Primero crea una lista.',
  newList: 'Nueva lista',
}
