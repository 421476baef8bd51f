import type { messages as english } from '../en/tasks.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList } from '../format.ts'

const tasks = { one: 'tarea', other: 'tareas' }
const noPriority = 'Sin prioridad'
/** "Tarea completada", or "3 tareas completadas". */
const did = (count: number, participle: string): string =>
  count === 1 ? `Tarea ${participle}` : `${formatCount(count, tasks)} ${participle}s`
const ofSeveral = (count: number, preposition: string): string =>
  count === 1 ? '' : ` ${preposition} ${formatCount(count, tasks)}`
const toList = (list?: string): string => (list === undefined ? '' : ` a ${list}`)
const dueDateRemoved = (count: number): string => `Fecha de vencimiento quitada${ofSeveral(count, 'de')}`

export const messages: Translation<typeof english> = {
  untitled: 'Tarea',
  complete: 'Completar',
  reopen: 'Reabrir',
  completeTask: (title) => `Completar: ${title}`,
  done: {
    completed: (count, isBlocked = false) =>
      `${did(count, 'completada')}${isBlocked ? (count === 1 ? ' aunque seguía bloqueada' : ' aunque algunas seguían bloqueadas') : ''}`,
    reopened: (count) => did(count, 'reabierta'),
    deleted: (count) => did(count, 'eliminada'),
    duplicated: (count) => did(count, 'duplicada'),
    moved: (count, where) => `${did(count, 'movida')} a ${where}`,
    scheduled: (count, when) =>
      when === '' ? dueDateRemoved(count) : `Fecha de vencimiento${ofSeveral(count, 'de')}: ${when}`,
    assigned: (count, names) =>
      names.length === 0
        ? `Asignación quitada${ofSeveral(count, 'de')}`
        : `${did(count, 'asignada')} a ${formatList(names)}`,
    assigneeChanged: (count, name, on) =>
      on
        ? `${did(count, 'asignada')} a ${name}`
        : `Asignación a ${name} quitada de ${formatCount(count, tasks)}`,
    labelChanged: (count, name, on) =>
      on
        ? `Etiqueta “${name}” añadida${ofSeveral(count, 'a')}`
        : `Etiqueta “${name}” quitada${ofSeveral(count, 'de')}`,
    unlabeled: (count) => `Etiquetas quitadas${ofSeveral(count, 'de')}`,
    priority: (count, name) =>
      name === noPriority
        ? `Prioridad quitada${ofSeveral(count, 'de')}`
        : `Prioridad ${name.toLowerCase()}${ofSeveral(count, 'para')}`,
    unscheduled: (count, reminders) =>
      `${dueDateRemoved(count)}, junto con ${formatCount(reminders, { one: 'recordatorio', other: 'recordatorios' })}`,
    renamed: (title) => `Título cambiado a “${title}”`,
    fileDeleted: (name) => `“${name}” eliminado`,
    created: (title, list) => `“${title}” añadida${toList(list)}`,
    added: (count, list) =>
      `${formatCount(count, { one: 'tarea añadida', other: 'tareas añadidas' })}${toList(list)}`,
    move: 'Mover',
    reordered: 'Tarea movida',
  },
  notApplied: {
    conflict: 'Otra persona hizo un cambio antes. Se conservó su versión.',
    banner: (count) => (count === 1 ? 'Un cambio no se aplicó' : `${count} cambios no se aplicaron`),
    show: 'Mostrar',
  },
  touch: { swipeActions: 'Fecha, mover' },
  refused: (title, why) => `“${title}”: ${why}`,
  priorities: [noPriority, 'Baja', 'Media', 'Alta', 'Urgente'],
  due: {
    overdue: 'vencida',
    ownClock: (zone) => `La hora propia de la tarea (${zone})`,
  },
  facts: {
    comments: (count) => formatCount(count, { one: 'comentario', other: 'comentarios' }),
    reminders: (count) => formatCount(count, { one: 'recordatorio', other: 'recordatorios' }),
    files: (count) => formatCount(count, { one: 'archivo adjunto', other: 'archivos adjuntos' }),
    checklist: (checked, all) => `checklist ${checked} de ${all}`,
    subtasks: (completed, all) => `subtareas ${completed} de ${all}`,
    blocked: (count) => `bloqueada por ${formatCount(count, tasks)}`,
    estimate: (minutes) => `estimación ${minutes} min`,
    repeats: 'se repite',
    due: (when) => `vence: ${when}`,
  },
  bulk: { selected: (count) => formatCount(count, { one: 'seleccionada', other: 'seleccionadas' }) },
  row: { menu: (title) => `Acciones para ${title}` },
  list: {
    drag: (title) => `Arrastrar: ${title}`,
    open: (count) => formatCount(count, { one: 'abierta', other: 'abiertas' }),
    add: 'Añadir tarea',
    addTo: (section) => `Añadir a “${section}”`,
    completed: 'Completadas',
    noSection: 'Sin sección',
    title: 'Título',
  },
}
