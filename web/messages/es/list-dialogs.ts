import type { messages as english } from '../en/list-dialogs.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

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
  duplication: {
    title: (name) => `Duplicar “${name}”`,
    name: 'Nombre de la copia',
    copyOf: (name) => `${name} (copia)`,
    needed: 'Escribe un nombre.',
    text: 'Copia las secciones y las tareas abiertas, con sus subtareas, fechas, repeticiones, etiquetas y asignaciones. No se copian los comentarios, los archivos, las tareas completadas ni la dirección de correo.',
    private:
      'La copia también es privada. Solo tú la ves hasta que la compartas, así que se quitan las asignaciones a otras personas.',
    action: 'Duplicar lista',
    copying: 'Progreso de la copia',
    progress: (done, total) =>
      `${formatNumber(done)} de ${formatCount(total, { one: 'tarea copiada', other: 'tareas copiadas' })}`,
    goesOn: 'Puedes seguir trabajando. La copia termina en segundo plano.',
    open: 'Abrir la copia',
    duplicated: (name) => `“${name}” creada`,
  },
  deletion: {
    title: (name) => `¿Eliminar “${name}”?`,
    text: (tasks) =>
      tasks === 0
        ? 'No tiene tareas. Puedes deshacerlo durante unos segundos.'
        : `${formatCount(tasks, { one: 'tarea se elimina', other: 'tareas se eliminan' })} con ella, para todo el mundo: abiertas y completadas, con sus comentarios y archivos. Puedes deshacerlo durante unos segundos.`,
    archive: 'Si prefieres conservarlo todo, archiva la lista.',
    action: 'Eliminar lista',
    deleted: (name) => `“${name}” eliminada`,
  },
  archivedLists: {
    title: 'Listas archivadas',
    unarchive: (name) => `Desarchivar “${name}”`,
    none: 'No hay listas archivadas',
    noneText: 'Archiva las listas terminadas desde su menú. Puedes desarchivarlas aquí.',
    lead: 'Las listas archivadas son de solo lectura. Quienes tenían acceso pueden seguir leyéndolas.',
  },
}
