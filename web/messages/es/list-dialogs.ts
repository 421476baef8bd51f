import type { messages as english } from '../en/list-dialogs.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sharingDialog: {
    title: (name) => `Compartir “${name}”`,
    label: 'Quién tiene acceso',
    workspace: 'Espacio de trabajo',
    workspaceWhy: 'Todos los miembros y los invitados que selecciones.',
    private: 'Privada',
    privateWhy:
      'Solo las personas que selecciones. El propietario y los administradores no la ven salvo que los añadas.',
    guests: 'Invitados con acceso',
    selected: 'Personas con acceso',
    you: (name) => `${name} (tú)`,
    onlyYou: 'Solo tú tienes acceso.',
    find: 'Buscar personas',
    noGuests: 'No hay invitados en este espacio de trabajo.',
    leaving: (name) => `¿Salir de “${name}”?`,
    leavingText: 'Perderás el acceso a esta lista. Alguien con acceso puede compartirla contigo de nuevo.',
    leave: 'Salir de la lista',
  },
  template: {
    title: 'Guardar como plantilla',
    name: 'Nombre',
    description: 'Descripción',
    text: 'Guarda las secciones y las tareas abiertas con sus descripciones, checklists, subtareas, prioridades y repeticiones. Las fechas de vencimiento se guardan en relación con hoy. No incluye asignaciones, comentarios, archivos adjuntos ni tareas completadas.',
    private: 'Esta lista es privada, así que solo tú ves la plantilla.',
    action: 'Guardar plantilla',
    needed: 'Escribe un nombre.',
  },
  archivedLists: {
    title: 'Listas archivadas',
    unarchive: (name) => `Desarchivar “${name}”`,
    none: 'No hay listas archivadas',
    noneText: 'Archiva las listas terminadas desde su menú. Puedes desarchivarlas aquí.',
    lead: 'Las listas archivadas son de solo lectura. Quienes tenían acceso pueden seguir leyéndolas.',
  },
}
