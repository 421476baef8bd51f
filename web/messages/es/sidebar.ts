import type { messages as english } from '../en/sidebar.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: 'Navegación',
  shortcuts: 'Atajos de teclado',
  labelUnread: (count) =>
    `Navegación, ${formatCount(count, { one: 'notificación sin leer', other: 'notificaciones sin leer' })}`,
  tabs: { label: 'Pestañas', search: 'Buscar' },
  search: 'Buscar o abrir',
  new: 'Nueva tarea',
  inbox: 'Bandeja de entrada',
  notifications: 'Notificaciones',
  unread: 'sin leer',
  today: 'Hoy',
  upcoming: 'Próximo',
  assigned: 'Asignadas a mí',
  all: 'Todas las tareas',
  insights: 'Estadísticas',
  views: 'Vistas',
  lists: 'Listas',
  newList: 'Nueva lista',
  archived: 'Archivadas',
  noLists: 'Aún no hay listas',
  nothingShared: 'Aún no se ha compartido nada contigo. Pide a un miembro que comparta una lista.',
  loadFailed: 'No se pudieron cargar tus listas.',
  actions: (name) => `Acciones para ${name}`,
  deleteView: 'Eliminar vista',
  up: 'Subir',
  down: 'Bajar',
  count: formatNumber,
  settings: 'Configuración',
  private: 'privada',
  newListDialog: {
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
      [sections.join(', '), formatCount(tasks, { one: 'tarea', other: 'tareas' })]
        .filter(Boolean)
        .join(' · '),
    deleteTemplate: (name) => `Eliminar plantilla “${name}”`,
    templateDeleted: (name) => `Plantilla “${name}” eliminada`,
    deleting: {
      title: (name) => `¿Eliminar la plantilla “${name}”?`,
      text: 'No se puede deshacer. Las listas creadas con ella no cambian.',
      action: 'Eliminar plantilla',
    },
  },
}
