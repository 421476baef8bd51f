import type { messages as english } from '../en/saved-views.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  label: 'Vista',
  name: 'Nombre',
  actions: 'Acciones para esta vista',
  rename: 'Cambiar nombre',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  shared: 'Compartida con el espacio de trabajo',
  sharedBy: (name) => `Compartida por ${name}`,
  delete: 'Eliminar vista',
  save: 'Guardar como vista',
  saveNew: 'Guardar como vista nueva',
  update: 'Guardar cambios',
  discard: 'Descartar cambios',
  title: 'Guardar como vista',
  nameNeeded: 'Escribe un nombre.',
  layout: 'Diseño',
  layouts: { list: 'Lista', board: 'Tablero' },
  action: 'Guardar vista',
  full: (max) => `Has llegado al límite de ${max} vistas. Elimina una para añadir otra.`,
  saved: (name) => `Vista “${name}” guardada`,
  renamed: (name) => `Nombre cambiado a “${name}”`,
  updated: (name) => `Vista “${name}” guardada`,
  moved: (name) => `Vista “${name}” movida`,
  deleted: (name) => `Vista “${name}” eliminada`,
  none: 'Ninguna tarea coincide',
  noneText: 'Las tareas que coincidan aparecen aquí.',
  listsDeleted: 'Listas no encontradas',
  listsDeletedText:
    'Las listas de esta vista se eliminaron o ya no tienes acceso. Elige otras listas o elimina la vista.',
}
