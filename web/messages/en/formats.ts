/** The words of dates, times and durations; `language` is the folder's. */
export const messages = {
  language: 'en',
  /** The country of people whose browser doesn't name one for the language. */
  region: 'US',
  never: 'never',
  justNow: 'just now',
  secondsAgo: (count: number) => `${count} s ago`,
  minutesAgo: (count: number) => `${count} min ago`,
  today: 'Today',
  /** "Monday 30 March at 03:00". */
  at: (day: string, time: string) => `${day} at ${time}`,
  device: (browser: string, system: string) => `${browser} on ${system}`,
  days: (count: string) => `${count} days`,
  byteUnits: ['B', 'kB', 'MB', 'GB', 'TB'],
  /** "Mon 23" and "Mon 18:04". */
  weekdayAndDay: (weekday: string, day: number) => `${weekday} ${day}`,
  weekdayAndTime: (weekday: string, time: string) => `${weekday} ${time}`,
  /** Monday first, as the words of dates have them. */
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  /** "1st", by the plural rules of ordinals. */
  ordinal: (number: number, form: Intl.LDMLPluralRule) =>
    `${number}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[form]}`,
  /** "23 Nov", the day of a rule. */
  yearDay: (day: number, month: string) => `${day} ${month}`,
}
