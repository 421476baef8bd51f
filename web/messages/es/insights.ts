import type { messages as english } from '../en/insights.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'tarea', other: 'tareas' }

export const messages: Translation<typeof english> = {
  title: 'Estadísticas',
  period: 'Periodo',
  weeks: (count) => `${count} semanas`,
  week: 'Semana',
  weekOf: (day) => `Semana del ${day}`,
  person: 'Persona',
  unassigned: 'Sin asignar',
  formerMember: 'Antiguo miembro',
  others: (count) => formatCount(count, { one: 'persona más', other: 'personas más' }),
  table: 'Tabla',
  actions: (chart) => `Descargar “${chart}”`,
  csv: 'Descargar CSV',
  svg: 'Descargar SVG',
  none: {
    title: 'Aún no hay nada que contar',
    text: 'Los gráficos aparecen aquí en cuanto haya tareas que coincidan.',
    clear: 'Borrar filtros',
  },
  flow: {
    title: 'Creadas y completadas',
    created: 'Creadas',
    completed: 'Completadas',
    summary: (created, completed, weeks) =>
      `${formatCount(completed, { one: 'completada', other: 'completadas' })} y ${formatCount(created, { one: 'creada', other: 'creadas' })} en ${weeks} semanas`,
  },
  progress: {
    title: 'Avance de la lista',
    total: 'Todas las tareas',
    done: 'Completadas',
    summary: (done, total) =>
      `${formatNumber(done)} de ${formatCount(total, { one: 'tarea completada', other: 'tareas completadas' })}`,
  },
  duration: {
    title: 'Tiempo desde la creación hasta la finalización',
    median: 'La mitad de las tareas',
    p90: '9 de cada 10 tareas',
    hours: 'horas',
    days: 'días',
    summary: (week, median, p90) =>
      `En la semana del ${week}, la mitad de las tareas tardó hasta ${median}, y 9 de cada 10 hasta ${p90}`,
    none: 'No se completó ninguna tarea en este periodo',
  },
  ages: {
    title: 'Tareas abiertas por antigüedad',
    age: 'Creadas',
    assigned: 'Asignadas',
    unassigned: 'Sin asignar',
    open: 'Abiertas',
    names: {
      week: 'Últimos 7 días',
      month: 'Últimos 30 días',
      quarter: 'Últimos 3 meses',
      year: 'Último año',
      older: 'Antes',
    },
    summary: (open, unassigned) =>
      `${formatCount(open, { one: 'tarea abierta', other: 'tareas abiertas' })}, ${formatNumber(unassigned)} sin asignar`,
  },
  overdue: {
    title: 'Vencidas por persona',
    tasks: 'Vencidas',
    summary: (count) =>
      count === 0
        ? 'No hay nada vencido'
        : formatCount(count, { one: 'tarea vencida', other: 'tareas vencidas' }),
  },
  workload: {
    title: 'Carga de trabajo prevista',
    undated: 'Sin fecha',
    summary: (planned, undated, weeks) =>
      `${formatCount(planned, { one: 'tarea vence', other: 'tareas vencen' })} en las próximas ${weeks} semanas, ${formatNumber(undated)} sin fecha`,
    cell: (person, when, count) => `${person}, ${when}: ${formatCount(count, tasks)}`,
    inMinutes: 'Carga de trabajo prevista en minutos',
    unit: 'Medida en',
    units: { tasks: 'Tareas', hours: 'Horas' },
    timeSummary: (planned, undated, weeks, without) =>
      `${planned} de trabajo vencen en las próximas ${weeks} semanas, ${undated} sin fecha${
        without === 0 ? '' : `; ${formatCount(without, tasks)} sin estimación`
      }`,
    timeCell: (person, when, time) => `${person}, ${when}: ${time}`,
  },
}
