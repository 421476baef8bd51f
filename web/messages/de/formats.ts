import type { messages as english } from '../en/formats.ts'
import type { Translation } from '../translation.ts'

/** "heute" or "am Mo 23" within a sentence; "Heute" or "Mo 23" elsewhere. */
export const onDay = (day: string): string => (day.startsWith('Heute') ? `h${day.slice(1)}` : `am ${day}`)
/** The dative, "2 Tagen", after "in", "nach" and "seit". */
export const afterPreposition = (span: string): string => span.replace(/Tage$/, 'Tagen')

export const messages: Translation<typeof english> = {
  language: 'de',
  region: 'DE',
  never: 'nie',
  justNow: 'gerade eben',
  secondsAgo: (count) => `vor ${count} s`,
  minutesAgo: (count) => `vor ${count} min`,
  today: 'Heute',
  at: (day, time) => `${day} um ${time}`,
  device: (browser, system) => `${browser} auf ${system}`,
  days: (count) => `${count} Tage`,
  byteUnits: ['B', 'kB', 'MB', 'GB', 'TB'],
  /** An abbreviation before something has a period: "Mo., 23." */
  weekdayAndDay: (weekday, day) => `${weekday}., ${day}.`,
  weekdayAndTime: (weekday, time) => `${weekday}., ${time}`,
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  ordinal: (number) => `${number}.`,
  yearDay: (day, month) => `${day}. ${month}`,
}
