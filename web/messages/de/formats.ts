import type { messages as english } from '../en/formats.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  language: 'de',
  region: 'DE',
  never: 'nie',
  justNow: 'gerade eben',
  secondsAgo: (count) => `vor ${count} s`,
  minutesAgo: (count) => `vor ${count} min`,
  today: 'Heute',
  at: (day, time) => `${day} um ${time}`,
  device: (browser, system) => `${browser} auf ${system}`,
  days: (count) => `${count} Tage`,
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  ordinal: (number) => `${number}.`,
  yearDay: (day, month) => `${day}. ${month}`,
}
