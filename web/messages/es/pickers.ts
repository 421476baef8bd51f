import type { messages as english } from '../en/pickers.ts'
import type { Translation } from '../translation.ts'
import { formatTimeOfDay } from '../format-calendar-date.ts'
import { formatCount } from '../format.ts'

const tasks = { one: 'tarea', other: 'tareas' }
const several = (count: number): string => formatCount(count, tasks)

export const messages: Translation<typeof english> = {
  title: {
    start: 'Empieza',
    due: 'Vence',
    repeats: 'Se repite',
    priority: 'Prioridad',
    assign: 'Asignar',
    labels: 'Etiquetas',
    move: 'Mover',
    estimate: 'Estimación',
    blocked: 'Bloqueada por',
    reminder: 'Recordatorios',
  },
  done: {
    repeats: (count, rule) =>
      count === 1 ? `La tarea ahora se repite ${rule}` : `${several(count)} se repiten ${rule}`,
    notRepeating: (count) =>
      count === 1 ? 'La tarea ya no se repite' : `${several(count)} ya no se repiten`,
    reminderAdded: (count) =>
      count === 1 ? 'Recordatorio añadido' : `Recordatorio añadido a ${several(count)}`,
    reminderRemoved: 'Recordatorio quitado',
  },
  tasks: several,
  noMatches: 'Sin resultados',
  priority: { placeholder: 'Nombre, o de 0 a 4' },
  assign: {
    placeholder: 'Nombre o correo',
    me: 'tú',
    noOne: 'Nadie',
    hint: 'Intro: añadir o quitar · Mayús+Intro: varios · Alt+Intro: reemplazar',
    replace: 'Reemplazar las asignaciones actuales',
    noMatches: 'Nadie con acceso coincide',
  },
  start: {
    inputLabel: 'Fecha de inicio, con tus palabras',
    example: 'lun, en 3 días, 3 dic',
    none: 'Sin fecha de inicio',
    done: (count, when) =>
      when === ''
        ? count === 1
          ? 'Fecha de inicio quitada'
          : `Fecha de inicio quitada de ${several(count)}`
        : count === 1
          ? `Fecha de inicio: ${when}`
          : `Fecha de inicio de ${several(count)}: ${when}`,
    onlyDay: 'Escribe un día sin hora ni repetición.',
    afterDue: (count, day) =>
      count === 1
        ? `La tarea vence antes, el ${day}. Elige un día anterior.`
        : `${several(count)} vencen antes. Elige un día anterior.`,
  },
  due: {
    inputLabel: 'Fecha de vencimiento, con tus palabras',
    example: 'vie 9:00, en 3 días, cada mes el 15',
    today: 'Hoy',
    tomorrow: 'Mañana',
    nextWeek: 'La próxima semana',
    none: 'Sin fecha',
    appliesTo: 'Se aplica a',
    appliesToOne: 'Esta repetición',
    appliesToAll: 'Esta y todas las siguientes',
    allMoved: (day) => `Esta repetición y todas las siguientes movidas. Primera fecha: ${day}`,
    fixedRule: 'Los días de esta serie no se pueden mover juntos. Cambia cómo se repite.',
    noDateYet: 'Aún sin fecha',
    several: (count) => `${several(count)}, aún sin fecha`,
    nextDates: (days) => `luego ${days}…`,
    time: 'Hora',
    noTime: 'Todo el día',
    allDay: 'Todo el día',
    zone: 'Zona horaria',
    set: 'Poner fecha',
  },
  repeats: {
    inputLabel: 'Frecuencia, con tus palabras',
    example: 'cada 2 semanas, cada último día del mes',
    none: 'No se repite',
    from: 'Se repite desde',
    due: 'la fecha de vencimiento',
    completion: 'la fecha en que se completa',
    ends: 'Termina',
    never: 'Nunca',
    until: 'En una fecha',
    count: 'Después de',
    untilDay: 'Fecha final',
    times: 'Número de repeticiones',
    next: 'Próximas fechas',
    set: 'Poner repetición',
    neverRepeats: 'No da ninguna fecha en los próximos 10 años. Prueba otra regla.',
    presets: (weekday, date, monthDay) => [
      'todos los días',
      'cada día laborable',
      `cada ${weekday}`,
      `cada 2 semanas el ${weekday}`,
      `cada mes el ${date}`,
      'cada último día del mes',
      `cada ${monthDay}`,
    ],
  },
  reminder: {
    inputLabel: 'Momento del recordatorio, con tus palabras',
    example: '1 hora antes, 1 día antes, lun 9:00',
    full: (max) => `Una tarea puede tener como máximo ${max} recordatorios.`,
    hint: 'Antes del vencimiento, o en un momento fijo',
    fixed: 'En un momento fijo',
    remove: (what) => `Quitar: ${what}`,
    atTime: 'A la hora de vencimiento',
    atNine: `El día en que vence, a las ${formatTimeOfDay('09:00')}`,
    before: (many) => `${many} antes`,
    beforeNine: (many) => `${many} antes de las ${formatTimeOfDay('09:00')} del día en que vence`,
    inThePast: 'Ese momento ya pasó.',
    needsDate: 'Pon una fecha de vencimiento para tener recordatorios antes de ella.',
    units: {
      minute: { one: 'minuto', other: 'minutos' },
      hour: { one: 'hora', other: 'horas' },
      day: { one: 'día', other: 'días' },
      week: { one: 'semana', other: 'semanas' },
    },
    addedToEach: (count) => `Añade el recordatorio a las ${count} tareas.`,
  },
  move: {
    label: 'Mover a',
    placeholder: 'Lista o sección',
  },
}
