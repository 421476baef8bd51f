import type { messages as english } from '../en/unapplied-writes.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Cambios sin aplicar',
  text: 'Hiciste estos cambios sin conexión, pero otra persona editó las mismas tareas. Tu texto está abajo para que puedas copiarlo.',
  done: 'Listo',
  more: (count) => `y ${formatCount(count, { one: 'más', other: 'más' })}`,
}
