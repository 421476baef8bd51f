import type { messages as english } from '../en/upcoming.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'Aufgabe', other: 'Aufgaben' }
const pastDays = { one: 'vergangener Tag', other: 'vergangene Tage' }

export const messages: Translation<typeof english> = {
  title: 'Demnächst',
  earlier: 'Früher',
  today: 'Heute',
  later: 'Später',
  range: 'Zeitraum',
  day: 'Tag',
  week: 'Woche',
  month: 'Monat',
  inDay: (day, open) => `${day}, ${formatNumber(open)} offen`,
  add: ': Aufgabe hinzufügen',
  addTask: 'Aufgabe hinzufügen',
  nothingDue: (days) => `Nichts fällig: ${days}`,
  showDays: 'Tage anzeigen',
  more: (count) => `${formatNumber(count)} weitere`,
  moreCompleted: (count) => `${formatNumber(count)} weitere erledigt`,
  completed: 'erledigt',
  overdue: (count) => `${formatNumber(count)} überfällig`,
  overdueBefore: (day) => `Überfällig, fällig vor ${day}`,
  pastDays: (days, overdue) =>
    `${formatCount(days, pastDays)}${overdue === 0 ? '' : `, ${formatNumber(overdue)} überfällig`}`,
  occurrence: {
    toCome: ', künftiger Termin',
    menu: (title, day) => `Termin von „${title}“ am ${day}`,
    open: 'Aufgabe öffnen',
    move: 'Auf einen anderen Tag verschieben',
    skip: 'Diesen Termin auslassen',
    end: 'Serie vor diesem Termin beenden',
    moveTitle: (title) => `Einen Termin von „${title}“ verschieben`,
    day: 'Tag',
    skipped: (day) => `Termin am ${day} ausgelassen`,
    moved: (from, to) => `Termin vom ${from} auf ${to} verschoben`,
    changeRule: 'Wiederholung ab diesem Termin ändern',
    allMoved: (from, to) => `Alle Termine ab ${from} verschoben, der erste auf ${to}`,
    ruleChanged: (day) => `Andere Wiederholung ab ${day}`,
    ended: (day) => `Serie endet vor ${day}`,
    taken: 'Die Serie hat an diesem Tag schon einen Termin.',
    tooEarly: 'Wähle einen Tag nach dem aktuellen Fälligkeitsdatum.',
  },
  monthDays: (month) => `Tage im ${month}`,
  moved: (count, day) => (day === undefined ? `${formatCount(count, tasks)} verschoben` : `Fällig am ${day}`),
  limited: (count) => `Das sind die ersten ${formatNumber(count)} Aufgaben. Filtere, um den Rest zu sehen.`,
}
