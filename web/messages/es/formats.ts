import type { messages as english } from '../en/formats.ts'
import type { Translation } from '../translation.ts'
import { atTime } from './at-time.ts'

export const messages: Translation<typeof english> = {
  language: 'es',
  region: 'ES',
  never: 'nunca',
  justNow: 'ahora mismo',
  secondsAgo: (count) => `hace ${count} s`,
  minutesAgo: (count) => `hace ${count} min`,
  today: 'Hoy',
  at: (day, time) => `${day} ${atTime(time)}`,
  device: (browser, system) => `${browser} en ${system}`,
  days: (count) => `${count} días`,
  byteUnits: ['B', 'kB', 'MB', 'GB', 'TB'],
  weekdayAndDay: (weekday, day) => `${weekday} ${day}`,
  weekdayAndTime: (weekday, time) => `${weekday} ${time}`,
  weekdays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  ordinal: (number) => String(number),
  yearDay: (day, month) => `${day} de ${month}`,
}
