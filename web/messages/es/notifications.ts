import type { messages as english } from '../en/notifications.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Notificaciones',
  label: 'Notificaciones',
  show: { label: 'Mostrar', all: 'Todas', unread: 'Sin leer' },
  newCount: (count) => formatCount(count, { one: 'nueva', other: 'nuevas' }),
  newCountTitle: 'Tienes notificaciones nuevas. Pulsa . para mostrarlas.',
  settings: 'Configuración de notificaciones',
  unread: 'Sin leer.',
  completed: 'Completada.',
  markRead: 'Marcar como leída',
  markUnread: 'Marcar como no leída',
  markAll: 'Marcar todo como leído',
  allRead: (count) =>
    formatCount(count, {
      one: 'notificación marcada como leída',
      other: 'notificaciones marcadas como leídas',
    }),
  about: 'Notificaciones leídas y sin leer',
  today: 'Hoy',
  yesterday: 'Ayer',
  mention: (name) => (name === null ? 'Te mencionaron' : `${name} te mencionó`),
  assigned: (name) => (name === null ? 'Asignada a ti' : `${name} te la asignó`),
  due: (when) => `Vence: ${when}`,
  reminder: (when) => (when === null ? 'Recordatorio' : `Recordatorio, vence: ${when}`),
  unblocked: 'Ya no está bloqueada',
  on: { today: 'hoy', tomorrow: 'mañana' },
  in: (list) => `en ${list}`,
  retention: 'Las notificaciones se conservan 90 días.',
  none: {
    title: 'No hay notificaciones',
    text: 'Aquí aparecen menciones, asignaciones, vencimientos, recordatorios y tareas desbloqueadas.',
  },
  noneUnread: {
    title: 'Estás al día',
    text: 'Las notificaciones nuevas aparecen aquí.',
    all: 'Mostrar todas',
  },
}
