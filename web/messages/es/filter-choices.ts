import type { messages as english } from '../en/filter-choices.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  facets: {
    who: 'Asignada a',
    lists: 'Lista',
    labels: 'Etiqueta',
    priority: 'Prioridad',
    due: 'Vencimiento',
    start: 'Inicio',
    closed: 'Estado',
    blocked: 'Estado',
    text: 'Título',
  },
  me: 'Yo',
  mine: 'Asignadas a mí',
  due: {
    overdue: 'Vencidas',
    today: 'Vencen hoy',
    week: 'Vencen en los próximos 7 días',
    none: 'Sin fecha de vencimiento',
  },
  start: { started: 'Empezadas', not_started: 'Sin empezar', none: 'Sin fecha de inicio' },
  blocked: { true: 'Bloqueadas', false: 'Sin bloquear' },
  dueIn: (days) => `Vencen: ${days}`,
  least: (priority) => `${priority} o superior`,
  completed: 'Completadas',
  text: 'Palabras del título…',
  unknownPerson: 'Alguien',
  unknownList: 'una lista',
  noList: 'Sin lista',
  unknownLabel: 'una etiqueta',
  noLabel: 'Sin etiqueta',
  unassigned: 'Sin asignar',
}
