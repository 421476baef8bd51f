import type { messages as english } from '../en/first-run.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Escribe tu primera tarea',
  text: 'Escríbela en la línea de arriba, por ejemplo “Llamar al proveedor mañana a las 9”, y pulsa Intro.',
  write: 'Añadir una tarea',
  other: 'O empieza con',
  template: 'Una plantilla',
  templateText: 'Una lista con secciones y tareas para adaptar.',
  sample: 'Un ejemplo',
  sampleText:
    'Una lista que muestra lo que pueden hacer las tareas. Solo la ves tú, y la quitas con un clic.',
  openSample: 'Tu ejemplo',
  openSampleText: 'Prueba lo que quieras y quítalo con un clic.',
  import: 'Lo que tienes en otra aplicación',
  importText: 'Importa desde Todoist, Trello, Asana, Jira, un calendario o una hoja de cálculo.',
  invite: 'Tu equipo',
  inviteText: 'Invita a gente y comparte listas.',
  banner: {
    title: 'Esto es un ejemplo.',
    text: 'Cambia y completa lo que quieras. Nadie más lo ve.',
    textShared: 'Cambia y completa lo que quieras.',
    remove: 'Quitar ejemplo',
  },
  removed: 'Ejemplo quitado',
}
