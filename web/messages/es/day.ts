import type { messages as english } from '../en/day.ts'
import type { Translation } from '../translation.ts'
import { atTime } from './at-time.ts'

export const messages: Translation<typeof english> = {
  allDay: 'Todo el día',
  hours: 'Horas',
  now: (time) => `Ahora, ${time}`,
  keys: 'Alt y las flechas mueven la hora 15 minutos; con Mayús, pasan a todo el día o la mueven una hora',
  allDayDone: 'Vence sin hora',
  timeDone: (time) => `Vence ${atTime(time)}`,
}
