import type { messages as english } from '../en/timeline.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const days = { one: 'día', other: 'días' }

export const messages: Translation<typeof english> = {
  label: (list) => `Cronograma de “${list}”`,
  zoom: 'Zoom',
  zooms: { week: 'Semana', month: 'Mes', quarter: 'Trimestre' },
  earlier: 'Antes',
  today: 'Hoy',
  later: 'Después',
  task: 'Tarea',
  dates: 'Fechas',
  noSection: 'Sin sección',
  inSection: (name, count) => `${name}, ${formatNumber(count)}`,
  bar: (title, dates, length) =>
    length === 1 ? `${title}: ${dates}` : `${title}: ${dates}, ${formatCount(length, days)}`,
  start: (title, day) => `Inicio de “${title}”: ${day}`,
  end: (title, day) => `Vencimiento de “${title}”: ${day}`,
  startAt: (day) => `Empieza: ${day}`,
  keys: 'Las flechas recorren las tareas, las barras y sus extremos. Con Alt y Mayús, mueven el elemento activo un día, o una semana hacia arriba y abajo.',
  moved: (dates) => `Fechas nuevas: ${dates}`,
  none: 'Aún no hay fechas',
  noneText:
    'Pon a las tareas una fecha de inicio o de vencimiento, o arrástralas aquí desde la lista de al lado.',
  undated: (count) => `Sin fechas, ${formatNumber(count)}`,
  allDated: 'Todas las tareas tienen fecha.',
}
