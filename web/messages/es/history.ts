import type { messages as english } from '../en/history.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList } from '../format.ts'

const days = { one: 'día', other: 'días' }
const quoted = (name: string): string => `“${name}”`
/** @param what with its article */
const changedTo = (what: string, from: string | undefined, now: string | undefined): string =>
  from === undefined
    ? `estableció ${what}: ${now ?? ''}`
    : now === undefined
      ? `quitó ${what} (${from})`
      : `cambió ${what}: ${from} → ${now}`
const taskOr = (name: string | null): string => (name === null ? 'la tarea' : quoted(name))

export const messages: Translation<typeof english> = {
  label: 'Actividad',
  show: 'Mostrar',
  all: 'Todo',
  comments: (count) => (count === 0 ? 'Comentarios' : `Comentarios ${count}`),
  changes: 'Cambios',
  occurrencesTab: (count) => (count === 0 ? 'Repeticiones' : `Repeticiones ${count}`),
  older: 'Mostrar anteriores',
  none: 'Aún no hay cambios.',
  noComments: 'Aún no hay comentarios.',
  historyLimit: (plan, shown, more) =>
    more === null
      ? `${plan} conserva los cambios durante ${shown}.`
      : `${plan} conserva los cambios durante ${shown}. Cambia a ${more} para ver los anteriores.`,
  days: (count) => (count === 365 ? '1 año' : formatCount(count, days)),
  daybook: 'Daybook',
  someone: 'Alguien',
  withToken: 'con el token',
  source: { app: undefined, api: 'por la API', email: 'por correo', import: 'por importación' },
  and: (phrases) => formatList(phrases),
  in: (name) => `(${quoted(name)})`,
  quoted,
  hiddenList: 'una lista a la que no tienes acceso',
  unknownList: 'otra lista',
  unknownMember: 'alguien',
  task: {
    deletedTask: 'una tarea eliminada',
    created: (name) => `creó ${taskOr(name)}`,
    deleted: (name) => `eliminó ${taskOr(name)}`,
    completed: (name) => `completó ${taskOr(name)}`,
    reopened: (name) => `reabrió ${taskOr(name)}`,
    completedOccurrence: (due, late) =>
      `completó la repetición del ${due}${late > 0 ? `, con ${formatCount(late, days)} de retraso` : ''}`,
    movedToNextDate: (due) => `la pasó a su próxima fecha (${due})`,
    title: (from, now) => `cambió el título de ${quoted(from)} a ${quoted(now)}`,
    description: (from, now) =>
      from ? (now ? 'cambió la descripción' : 'quitó la descripción') : 'añadió una descripción',
    moved: (from, now) => `la movió de ${from} a ${now}`,
    section: (from, now) =>
      now === undefined
        ? `la sacó de la sección ${from ?? ''}`
        : from === undefined
          ? `la movió a la sección ${now}`
          : `la movió de la sección ${from} a ${now}`,
    start: (from, now) => changedTo('la fecha de inicio', from, now),
    due: (from, now) => changedTo('la fecha de vencimiento', from, now),
    time: (from, now) => changedTo('la hora', from, now),
    zone: (from, now) => `cambió la zona horaria: ${from} → ${now}`,
    priority: (from, now) => `cambió la prioridad: ${from} → ${now}`,
    assigned: (names) => `la asignó a ${formatList(names)}`,
    unassigned: (names) => `quitó la asignación a ${formatList(names)}`,
    labeled: (names) => `añadió ${names.length === 1 ? 'la etiqueta' : 'las etiquetas'} ${formatList(names)}`,
    unlabeled: (names) =>
      `quitó ${names.length === 1 ? 'la etiqueta' : 'las etiquetas'} ${formatList(names)}`,
    deletedLabel: '(eliminada)',
    repeats: (from, now) =>
      now === undefined
        ? 'quitó la repetición'
        : from === undefined
          ? `estableció la repetición: ${now}`
          : `cambió la repetición: ${from} → ${now}`,
    occurrences: 'cambió repeticiones futuras',
    parent: (now) => (now ? 'la convirtió en subtarea' : 'la convirtió en una tarea aparte'),
    estimate: (from, now) => changedTo('la estimación', from, now),
    blocked: (task) => `añadió ${task} a las tareas que la bloquean`,
    unblocked: (task) => `quitó ${task} de las tareas que la bloquean`,
    reminders: 'cambió los recordatorios',
    externalId: (from, now) => changedTo('el ID externo', from, now),
    metadata: 'cambió los metadatos',
    attached: (name) => `adjuntó ${quoted(name)}`,
    detached: (name) => `eliminó ${quoted(name)}`,
    commented: 'comentó',
    editedComment: 'editó un comentario',
    deletedComment: 'eliminó un comentario',
    field: (name) => `cambió ${name.replaceAll('_', ' ')}`,
  },
  checklist: {
    added: (texts) => `añadió ${firstFew(texts)} a la checklist`,
    removed: (texts) => `quitó ${firstFew(texts)} de la checklist`,
    checked: (texts) => `marcó ${firstFew(texts)}`,
    unchecked: (texts) => `desmarcó ${firstFew(texts)}`,
    changed: (from, now) => `cambió ${quoted(from)} por ${quoted(now)} en la checklist`,
    ordered: 'reordenó la checklist',
  },
  list: {
    created: 'creó la lista',
    name: (from, now) => `cambió el nombre de la lista de ${quoted(from)} a ${quoted(now)}`,
    description: 'cambió la descripción de la lista',
    visibility: (now) =>
      now === 'private' ? 'hizo privada la lista' : 'compartió la lista con el espacio de trabajo',
    color: (from, now) => changedTo('el color de la lista', from, now),
    icon: (from, now) => changedTo('el icono de la lista', from, now),
    archived: 'archivó la lista',
    unarchived: 'desarchivó la lista',
    shared: (name) => `compartió la lista con ${name}`,
    unshared: (name) => `dejó de compartir la lista con ${name}`,
    linkCreated: 'creó un enlace público a la lista',
    linkChanged: 'cambió lo que muestra el enlace público',
    linkReplaced: 'reemplazó el enlace público de la lista',
    linkRevoked: 'desactivó el enlace público',
    addressCreated: 'creó una dirección de correo para la lista',
    addressReplaced: 'reemplazó la dirección de correo de la lista',
    addressRemoved: 'desactivó la dirección de correo de la lista',
  },
  section: {
    created: (name) => `creó la sección ${name}`,
    deleted: (name) => `eliminó la sección ${name}`,
    renamed: (from, now) => `cambió el nombre de la sección ${quoted(from)} a ${quoted(now)}`,
    moved: (name) => `movió la sección ${name}`,
    deletedSection: '(eliminada)',
  },
  occurrences: {
    title: 'Repeticiones',
    all: (count) => `Todas (${count})`,
    due: 'Vencimiento',
    completed: 'Completada',
    by: 'Por',
    early: (count) => `${formatCount(count, days)} de adelanto`,
    late: (count) => `${formatCount(count, days)} de retraso`,
    onTime: 'Completada a tiempo',
    of: (count, all) => `${count} de ${all}`,
    none: 'Aún no se ha completado ninguna repetición.',
    noneText: 'Aquí aparecen las repeticiones completadas, con su fecha y quién las completó.',
  },
}

function firstFew(texts: readonly string[]): string {
  const named = texts.slice(0, 3).map(quoted)
  const more = texts.length - named.length
  return formatList(more === 0 ? named : [...named, `${more} más`])
}
