import type { messages as english } from '../en/new-list.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Crear lista',
  name: 'Nombre',
  private: 'Privada',
  privateWhy: 'Solo tú y las personas con quienes la compartas.',
  template: 'Empezar con',
  empty: 'Lista vacía',
  otherApp: '¿Vienes de otra aplicación?',
  import: 'Importar tareas',
  action: 'Crear lista',
  needed: 'Escribe un nombre.',
  privateTemplate: (name) => `${name} (solo tú)`,
  preview: (sections, tasks) =>
    [sections.join(', '), formatCount(tasks, { one: 'tarea', other: 'tareas' })].filter(Boolean).join(' · '),
  deleteTemplate: (name) => `Eliminar plantilla “${name}”`,
  templateDeleted: (name) => `Plantilla “${name}” eliminada`,
  deleting: {
    title: (name) => `¿Eliminar la plantilla “${name}”?`,
    text: 'No se puede deshacer. Las listas creadas con ella no cambian.',
    action: 'Eliminar plantilla',
  },
}
