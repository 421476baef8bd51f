import type { messages as english } from '../en/columns.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  names: {
    due: 'Fecha de vencimiento',
    labels: 'Etiquetas',
    estimate: 'Estimación',
    checklist: 'Checklist y subtareas',
    files: 'Archivos adjuntos',
    comments: 'Comentarios',
    start: 'Fecha de inicio',
    created: 'Fecha de creación',
    updated: 'Fecha de modificación',
    list: 'Lista',
    priority: 'Prioridad',
    people: 'Personas',
  },
  heads: { start: 'Inicio', created: 'Creada', updated: 'Modificada' },
  inWords: {
    start: (day) => `inicio ${day}`,
    created: (day) => `creada ${day}`,
    updated: (day) => `modificada ${day}`,
  },
  reset: 'Columnas predeterminadas',
}
