import type { messages as english } from '../en/insights.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'Aufgabe', other: 'Aufgaben' }

export const messages: Translation<typeof english> = {
  title: 'Auswertung',
  period: 'Zeitraum',
  weeks: (count) => `${count} Wochen`,
  week: 'Woche',
  weekOf: (day) => `Woche vom ${day}`,
  person: 'Person',
  unassigned: 'Nicht zugewiesen',
  formerMember: 'Ehemaliges Mitglied',
  others: (count) => formatCount(count, { one: 'weitere Person', other: 'weitere Personen' }),
  table: 'Tabelle',
  actions: (chart) => `„${chart}“ herunterladen`,
  csv: 'CSV herunterladen',
  svg: 'SVG herunterladen',
  none: {
    title: 'Noch nichts auszuwerten',
    text: 'Hier erscheinen Diagramme, sobald es passende Aufgaben gibt.',
    clear: 'Filter zurücksetzen',
  },
  flow: {
    title: 'Erstellt und erledigt',
    created: 'Erstellt',
    completed: 'Erledigt',
    summary: (created, completed, weeks) =>
      `${formatNumber(completed)} erledigt und ${formatNumber(created)} erstellt in ${weeks} Wochen`,
  },
  progress: {
    title: 'Fortschritt der Liste',
    total: 'Alle Aufgaben',
    done: 'Erledigt',
    summary: (done, total) => `${formatNumber(done)} von ${formatCount(total, tasks)} erledigt`,
  },
  duration: {
    title: 'Dauer von Erstellung bis Erledigung',
    median: 'Die Hälfte der Aufgaben',
    p90: '9 von 10 Aufgaben',
    hours: 'Stunden',
    days: 'Tage',
    summary: (week, median, p90) =>
      `In der Woche vom ${week} dauerte die Hälfte der Aufgaben bis zu ${median}, 9 von 10 bis zu ${p90}`,
    none: 'In diesem Zeitraum wurden keine Aufgaben erledigt',
  },
  ages: {
    title: 'Offene Aufgaben nach Alter',
    age: 'Erstellt',
    assigned: 'Zugewiesen',
    unassigned: 'Nicht zugewiesen',
    open: 'Offen',
    names: {
      week: 'Letzte 7 Tage',
      month: 'Letzte 30 Tage',
      quarter: 'Letzte 3 Monate',
      year: 'Letzte 12 Monate',
      older: 'Früher',
    },
    summary: (open, unassigned) =>
      `${formatCount(open, { one: 'offene Aufgabe', other: 'offene Aufgaben' })}, ${formatNumber(unassigned)} nicht zugewiesen`,
  },
  overdue: {
    title: 'Überfällig nach Person',
    tasks: 'Überfällig',
    summary: (count) =>
      count === 0
        ? 'Nichts ist überfällig'
        : formatCount(count, { one: 'überfällige Aufgabe', other: 'überfällige Aufgaben' }),
  },
  workload: {
    title: 'Auslastung in den nächsten Wochen',
    undated: 'Ohne Datum',
    summary: (planned, undated, weeks) =>
      `${formatCount(planned, tasks)} in den nächsten ${weeks} Wochen fällig, ${formatNumber(undated)} ohne Datum`,
    cell: (person, when, count) => `${person}, ${when}: ${formatCount(count, tasks)}`,
    inMinutes: 'Auslastung in Minuten',
    unit: 'Gemessen in',
    units: { tasks: 'Aufgaben', hours: 'Stunden' },
    timeSummary: (planned, undated, weeks, without) =>
      `${planned} Arbeit in den nächsten ${weeks} Wochen fällig, ${undated} ohne Datum${
        without === 0 ? '' : `; ${formatCount(without, tasks)} ohne Schätzung`
      }`,
    timeCell: (person, when, time) => `${person}, ${when}: ${time}`,
  },
}
