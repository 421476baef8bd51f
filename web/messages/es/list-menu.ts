import type { messages as english } from '../en/list-menu.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sharing: 'Compartir…',
  mail: 'Añadir tareas por correo…',
  publicLink: 'Enlace público…',
  duplicate: 'Duplicar…',
  delete: 'Eliminar…',
  saveTemplate: 'Guardar como plantilla…',
  timeline: 'Cronograma',
  insights: 'Estadísticas',
  selectAll: 'Seleccionar todas las tareas',
  copyLink: 'Copiar enlace',
  archive: 'Archivar',
  membersOnly:
    'Solo los miembros pueden cambiar el nombre de esta lista, compartirla, archivarla o configurar su dirección de correo.',
}
