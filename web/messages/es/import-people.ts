import type { messages as english } from '../en/import-people.ts'
import type { Translation } from '../translation.ts'
import { formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  unknown: {
    title: 'Personas no encontradas',
    margin: 'Asignada a',
    text: 'Sus tareas quedarán sin asignar, salvo que se unan antes de que importes. Sus nombres se añaden a la descripción.',
    more: (count) => `${formatNumber(count)} más`,
  },
  withoutAccess: {
    title: 'Personas sin acceso',
    newLists:
      'Están en el espacio de trabajo, pero no tendrán acceso a la lista nueva. Sus tareas quedarán ahí sin asignar y sus nombres se añaden a la descripción. Para asignárselas, crea una lista, compártela con esas personas o hazla visible para el espacio de trabajo, e importa en esa lista.',
    existing:
      'Están en el espacio de trabajo, pero no tienen acceso a la lista. Antes de importar, compártela con esas personas o hazla visible para el espacio de trabajo. Si no, sus tareas quedarán sin asignar y sus nombres se añaden a la descripción.',
  },
}
