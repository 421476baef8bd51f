import type { messages as english } from '../en/views.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList, formatNumber } from '../format.ts'

const withMore = (names: readonly string[], more: number): string =>
  formatList(more > 0 ? [...names, `${formatNumber(more)} más`] : names)

const open = { one: 'abierta', other: 'abiertas' }

export const messages: Translation<typeof english> = {
  today: {
    title: 'Hoy',
    whose: 'De quién son las tareas',
    whoseOptions: { mine: 'Mías', everyone: 'Todas' },
    overdue: 'Vencidas',
    day: 'Hoy',
    open: (count) => formatCount(count, open),
    laterToday: 'Hoy, más tarde',
    completed: 'Completadas hoy',
    completedCount: 'completadas hoy',
    next: (day) => `próxima: ${day}`,
    allDone: 'Estás al día',
    allDoneText: 'Hoy no vence nada y no hay nada vencido.',
    tomorrow: 'Mañana',
    upcoming: 'Próximo',
    tomorrowTasks: (names, more) => `Mañana: ${withMore(names, more)}.`,
    laterTasks: (day, names, more) => `Lo siguiente, el ${day}: ${withMore(names, more)}.`,
    nothingNext: 'No vence nada en los próximos 7 días.',
  },
  assigned: {
    title: 'Asignadas a mí',
    none: 'No tienes nada asignado',
    noneText: 'Aquí aparecen las tareas que tienes asignadas, por fecha de vencimiento.',
  },
  all: {
    title: 'Todas las tareas',
    none: 'No hay tareas abiertas',
    noneText: 'Aquí aparecen las tareas de todas las listas a las que tienes acceso.',
  },
  filter: {
    label: 'Filtro',
    add: 'Filtrar por…',
    placeholder: 'Persona, lista, etiqueta o fecha',
    noMatches: 'Sin resultados',
    clear: 'Borrar filtros',
    without: (tag) => `Quitar filtro “${tag}”`,
    hidesAll: 'Ninguna tarea coincide con los filtros',
    hidesAllText: 'Borra los filtros para ver todas las tareas.',
    inTitle: 'En el título',
    shown: (count, more) =>
      more ? `las primeras ${formatNumber(count)}` : formatCount(count, { one: 'tarea', other: 'tareas' }),
  },
  sort: { label: 'Ordenar por', word: 'Ordenar', withGroup: 'Ordenar y agrupar' },
  grouping: { label: 'Agrupar por', word: 'Agrupar' },
  columns: 'Columnas',
  groups: {
    overdue: 'Vencidas',
    today: 'Hoy',
    tomorrow: 'Mañana',
    week: 'Próximos 7 días',
    later: 'Más adelante',
    none: 'Sin fecha',
  },
  moreFailed: 'No se pudieron cargar más tareas.',
}
