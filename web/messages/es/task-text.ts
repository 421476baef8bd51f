import type { messages as english } from '../en/task-text.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  table: 'Tabla',
  checked: 'hecho',
  unchecked: 'pendiente',
  editDescription: 'Editar descripción',
  markdown: 'Admite Markdown',
  conflict: 'Otra persona hizo un cambio antes. Tu texto sigue aquí.',
  takeTheirs: 'Usar la otra versión',
  keepMine: 'Conservar la mía',
  unsaved: 'Aún no se ha guardado.',
  discard: 'Descartar',
  discarded: 'Cambios de la descripción descartados',
  done: {
    added: (count) => formatCount(count, { one: 'elemento añadido', other: 'elementos añadidos' }),
    removed: 'Elemento quitado',
    checked: 'Elemento marcado',
    unchecked: 'Elemento desmarcado',
    changed: 'Elemento cambiado',
    moved: 'Elemento movido',
  },
  descriptionSaved: 'Descripción cambiada',
  left: (count) =>
    `${count === 1 ? 'Queda' : 'Quedan'} ${formatCount(count, { one: 'carácter', other: 'caracteres' })}`,
  over: (count) => `${formatCount(count, { one: 'carácter', other: 'caracteres' })} de más`,
  deleted: (who) =>
    `${who === undefined ? 'Esta tarea se eliminó o ya no tienes acceso.' : `${who} eliminó esta tarea.`} Aún puedes copiar el texto.`,
  subtaskOf: (title) => `Subtarea de “${title}”`,
  backTo: (list) => `Volver a “${list}”`,
  subtasksFull: (max) => `Una tarea puede tener como máximo ${formatNumber(max)} subtareas.`,
  checklistFull: (max) => `Una checklist puede tener como máximo ${formatNumber(max)} elementos.`,
  notAdded: (count, max) =>
    `${formatCount(count, { one: 'línea no se añadió', other: 'líneas no se añadieron' })}. Una checklist puede tener como máximo ${formatNumber(max)} elementos.`,
  mention: 'Mencionar a alguien',
  people: 'Personas',
  tasks: 'Tareas',
  sending: 'Enviando',
  kept: 'Pendiente de envío',
  linkTo: (name, when) => `Enlace al comentario de ${name}, ${when}`,
}
