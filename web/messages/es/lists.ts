import type { messages as english } from '../en/lists.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const people = { one: 'persona', other: 'personas' }

export const messages: Translation<typeof english> = {
  list: 'Lista',
  name: 'Nombre de la lista',
  open: (count) => formatCount(count, { one: 'abierta', other: 'abiertas' }),
  private: 'privada',
  sharedWith: (count) => `Privada, compartida con ${formatCount(count, people)}`,
  actions: 'Acciones para esta lista',
  rename: 'Cambiar nombre',
  history: 'Historial',
  unarchive: 'Desarchivar',
  linkCopied: 'Enlace copiado',
  done: {
    renamed: (name) => `Nombre cambiado a “${name}”`,
    visibility: {
      private: (name) => `“${name}” ahora es privada`,
      workspace: (name) => `“${name}” compartida con el espacio de trabajo`,
    },
    archived: (name) => `“${name}” archivada`,
    unarchived: (name) => `“${name}” desarchivada`,
    moved: (name) => `“${name}” movida`,
    added: (name) => `“${name}” creada`,
    deleted: (name) => `“${name}” eliminada. Sus tareas se conservaron.`,
    template: (name) => `Plantilla “${name}” guardada`,
  },
  archivedBanner: {
    membersOnly: 'Solo los miembros pueden desarchivar una lista.',
    title: 'Archivada y de solo lectura.',
    task: 'La lista de esta tarea está archivada y es de solo lectura.',
    text: 'Desarchiva la lista para cambiar sus tareas. Hasta entonces no se envían recordatorios.',
  },
  full: `Esta lista ha llegado al límite de ${formatNumber(5_000)} tareas, incluidas las completadas y las subtareas. Elimina algunas o continúa en una lista nueva.`,
  nearlyFull: (left) =>
    `Puedes añadir ${formatCount(left, { one: 'tarea más', other: 'tareas más' })} a esta lista.`,
  sections: {
    name: 'Nombre de la sección',
    new: 'Nueva sección',
    add: 'Añadir sección',
    actions: (name) => `Acciones para la sección “${name}”`,
    collapse: (name) => `Contraer “${name}”`,
    expand: (name) => `Expandir “${name}”`,
    drag: 'Arrastra, o pulsa ⌥↑↓',
  },
}
