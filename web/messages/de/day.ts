import type { messages as english } from '../en/day.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  allDay: 'Ganztägig',
  hours: 'Stunden',
  now: (time) => `Jetzt, ${time}`,
  keys: 'Alt und die Pfeiltasten ändern die Uhrzeit um 15 Minuten; mit Umschalt auf ganztägig oder eine Stunde später',
  allDayDone: 'Ganztägig fällig',
  timeDone: (time) => `Fällig um ${time}`,
}
