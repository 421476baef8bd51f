import type { messages as english } from '../en/day.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  allDay: 'Todo el día',
  hours: 'Horas',
  now: (time) => `Ahora, ${time}`,
  keys: 'Alt y las flechas cambian la hora 15 minutos; con Mayús, a todo el día o una hora',
  allDayDone: 'Vence ese día, sin hora',
  timeDone: (time) => `Vence a las ${time}`,
}
