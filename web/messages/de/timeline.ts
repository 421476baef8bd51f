import type { messages as english } from '../en/timeline.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'
import { onDay } from './formats.ts'

const days = { one: 'Tag', other: 'Tage' }

export const messages: Translation<typeof english> = {
  label: (list) => `Zeitachse von ${list}`,
  zoom: 'Zoom',
  zooms: { week: 'Woche', month: 'Monat', quarter: 'Quartal' },
  earlier: 'Früher',
  today: 'Heute',
  later: 'Später',
  task: 'Aufgabe',
  dates: 'Zeitraum',
  noSection: 'Ohne Abschnitt',
  inSection: (name, count) => `${name}, ${formatNumber(count)}`,
  bar: (title, dates, length) =>
    length === 1 ? `${title}: ${dates}` : `${title}: ${dates}, ${formatCount(length, days)}`,
  start: (title, day) => `Start von ${title}: ${day}`,
  end: (title, day) => `Fälligkeit von ${title}: ${day}`,
  startAt: (day) => `Beginnt ${onDay(day)}`,
  keys: 'Die Pfeiltasten wechseln zwischen Aufgaben, Balken und ihren Enden. Alt, Umschalt und die Pfeiltasten verschieben, was den Fokus hat, um einen Tag, oder nach oben und unten um eine Woche.',
  moved: (dates) => `Jetzt: ${dates}`,
  none: 'Noch nichts geplant',
  noneText: 'Gib Aufgaben ein Start- oder Fälligkeitsdatum oder ziehe sie aus der Liste daneben hierher.',
  undated: (count) => `Ohne Datum, ${formatNumber(count)}`,
  allDated: 'Jede Aufgabe hat ein Datum.',
}
