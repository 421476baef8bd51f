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
  favorites: 'Favoritos',
  views: 'Vistas',
  lists: 'Listas',
  newList: 'Nueva lista',
  newFolder: 'Nueva carpeta',
  archived: 'Archivadas',
  noLists: 'Aún no hay listas',
  nothingShared: 'Aún no se ha compartido nada contigo. Pide a un miembro que comparta una lista.',
  loadFailed: 'No se pudieron cargar tus listas.',
  actions: (name) => `Acciones para ${name}`,
  count: formatNumber,
  settings: 'Configuración',
  private: 'privada',
  shared: 'compartida',
  sharedBy: (name) => `Compartida por ${name}`,
}
