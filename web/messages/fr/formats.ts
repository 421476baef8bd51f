import type { messages as english } from '../en/formats.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  language: 'fr',
  region: 'FR',
  never: 'jamais',
  justNow: 'à l’instant',
  secondsAgo: (count) => `il y a ${count} s`,
  minutesAgo: (count) => `il y a ${count} min`,
  today: 'Aujourd’hui',
  at: (day, time) => `${day} à ${time}`,
  device: (browser, system) => `${browser} sous ${system}`,
  days: (count) => `${count} jours`,
  byteUnits: ['o', 'ko', 'Mo', 'Go', 'To'],
  weekdayAndDay: (weekday, day) => `${weekday} ${day}`,
  weekdayAndTime: (weekday, time) => `${weekday} ${time}`,
  weekdays: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
  ordinal: (number) => (number === 1 ? '1er' : String(number)),
  yearDay: (day, month) => `${day === 1 ? '1er' : day} ${month}`,
}
