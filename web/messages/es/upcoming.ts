import type { messages as english } from '../en/upcoming.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const open = { one: 'abierta', other: 'abiertas' }
const overdue = { one: 'vencida', other: 'vencidas' }
const pastDays = { one: 'día pasado', other: 'días pasados' }

export const messages: Translation<typeof english> = {
  title: 'Próximo',
  earlier: 'Antes',
  today: 'Hoy',
  later: 'Después',
  range: 'Periodo',
  day: 'Día',
  week: 'Semana',
  month: 'Mes',
  inDay: (day, count) => `${day}, ${formatCount(count, open)}`,
  add: ': añadir una tarea',
  addTask: 'Añadir tarea',
  nothingDue: (days) => `Nada previsto: ${days}`,
  showDays: 'Mostrar los días',
  more: (count) => `${formatNumber(count)} más`,
  moreCompleted: (count) => formatCount(count, { one: 'completada más', other: 'completadas más' }),
  completed: 'completadas',
  overdue: (count) => formatCount(count, overdue),
  overdueBefore: (day) => `Vencidas antes del ${day}`,
  pastDays: (days, late) =>
    `${formatCount(days, pastDays)}${late === 0 ? '' : `, ${formatCount(late, overdue)}`}`,
  occurrence: {
    toCome: ', repetición futura',
    menu: (title, day) => `Repetición de “${title}” el ${day}`,
    open: 'Abrir tarea',
    move: 'Mover a otro día',
    skip: 'Omitir esta',
    end: 'Terminar la serie antes de esta',
    moveTitle: (title) => `Mover una repetición de “${title}”`,
    day: 'Día',
    skipped: (day) => `Repetición del ${day} omitida`,
    moved: (from, to) => `Repetición del ${from} movida al ${to}`,
    changeRule: 'Cambiar cómo se repite desde aquí',
    allMoved: (from, to) => `Todas las repeticiones desde el ${from} movidas, la primera al ${to}`,
    ruleChanged: (day) => `Se repite de otra forma desde el ${day}`,
    ended: (day) => `La serie termina antes del ${day}`,
    taken: 'La serie ya tiene una repetición ese día.',
    tooEarly: 'Elige un día posterior a la fecha de vencimiento actual.',
  },
  monthDays: (month) => `Días de ${month}`,
  moved: (count, day) =>
    day === undefined
      ? formatCount(count, { one: 'tarea movida', other: 'tareas movidas' })
      : `Vence: ${day}`,
  limited: (count) => `Se muestran las primeras ${formatNumber(count)} tareas. Filtra para ver el resto.`,
}
