import { counting } from './counting.ts'
import type { PublicPageMessages } from './en.ts'

const count = counting('es-ES')

export const messages: PublicPageMessages = {
  locale: 'es-ES',
  notFound: {
    title: 'No se ha encontrado',
    text: 'Este enlace no funciona o ya no funciona. Pide uno nuevo a quien te lo envió.',
  },
  rateLimited: {
    title: 'Inténtalo de nuevo en un momento',
    text: 'Esta página se ha abierto demasiadas veces en el último minuto.',
  },
  counts: (open, completed) =>
    `${count(open, 'abierta', 'abiertas')} · ${count(completed, 'completada', 'completadas')}`,
  empty: 'Esta lista no tiene tareas.',
  completed: 'Completadas',
  completedTask: 'Completada:',
  from: (date) => `desde el ${date}`,
  assignees: 'Asignada a',
  priority: 'Prioridad:',
  priorities: ['', 'Baja', 'Media', 'Alta', 'Urgente'],
  labels: 'Etiquetas:',
  comments: 'Comentarios',
  someone: 'Alguien',
  mentioned: 'alguien',
  earlier: (number) =>
    count(number, 'comentario anterior no se muestra', 'comentarios anteriores no se muestran'),
  byteUnits: ['B', 'kB', 'MB', 'GB', 'TB'],
  pages: 'Páginas',
  previous: 'Página anterior',
  next: 'Página siguiente',
  page: (page, pages) => `Página ${page} de ${pages}`,
  footer: 'De solo lectura, compartida con Daybook',
}
