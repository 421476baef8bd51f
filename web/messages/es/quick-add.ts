import type { messages as english } from '../en/quick-add.ts'
import type { Translation } from '../translation.ts'
import { formatList } from '../format.ts'

export const messages: Translation<typeof english> = {
  add: 'Añadir',
  understood: 'Entendido',
  today: 'Hoy',
  tomorrow: 'Mañana',
  kinds: {
    date: 'Vence',
    time: 'Hora',
    repeat: 'Se repite',
    reminder: 'Recordatorio',
    priority: 'Prioridad',
    list: 'Lista',
    section: 'Sección',
    person: 'Asignar a',
    label: 'Etiqueta',
  },
  dayAt: (day, time) => `${day}, ${time}`,
  remove: (kind, text) => `${kind}: ${text}. Convertir en texto`,
  accept: (kind, text) => `${kind}: ${text}. Usar`,
  example: 'Llamar a Ben vie 9:00 @ana #etiqueta !3',
  keys: 'Pulsa la flecha hacia abajo para llegar a lo que se ha entendido, e Intro para usar una sugerencia.',
  heard: (understood, offered) =>
    [
      understood.length === 0 ? '' : `Entendido: ${formatList(understood)}.`,
      offered.length === 0 ? '' : `Sugerencia: ${formatList(offered)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  part: (kind, text) => `${kind} ${text}`,
  newLabel: {
    created: (name) => `Etiqueta “${name}” creada`,
    refused: (name, why) => `“${name}” aún no es una etiqueta. ${why}`,
    offline: 'Podrás crearla cuando vuelvas a tener conexión.',
  },
}
