import type { messages as english } from '../en/view-menus.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sort: {
    due: 'Fecha de vencimiento',
    rank: 'Lista',
    byHand: 'Manual',
    priority: 'Prioridad',
    start: 'Fecha de inicio',
    created: 'Fecha de creación',
    updated: 'Fecha de modificación',
    title: 'Título',
  },
  group: {
    sort: 'Igual que el orden',
    section: 'Sección',
    list: 'Lista',
    label: 'Etiqueta',
    due: 'Fecha de vencimiento',
    person: 'Persona',
    priority: 'Prioridad',
    none: 'Sin grupos',
  },
  groupBy: (by) => `Agrupar por: ${by}`,
  columns: 'Columnas…',
}
