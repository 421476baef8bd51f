import type { messages as english } from '../en/views.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList, formatNumber } from '../format.ts'

const withMore = (names: readonly string[], more: number): string =>
  formatList(more > 0 ? [...names, `${formatNumber(more)} weitere`] : names)

const tasks = { one: 'Aufgabe', other: 'Aufgaben' }

export const messages: Translation<typeof english> = {
  today: {
    title: 'Heute',
    whose: 'Wessen Aufgaben',
    whoseOptions: { mine: 'Meine', everyone: 'Alle' },
    overdue: 'Überfällig',
    day: 'Heute',
    open: (count) => `${formatNumber(count)} offen`,
    laterToday: 'Später heute',
    completed: 'Heute erledigt',
    completedCount: 'heute erledigt',
    next: (day) => `nächster Termin: ${day}`,
    allDone: 'Alles erledigt',
    allDoneText: 'Heute ist nichts fällig und nichts überfällig.',
    tomorrow: 'Morgen',
    upcoming: 'Demnächst',
    tomorrowTasks: (names, more) => `Morgen: ${withMore(names, more)}.`,
    laterTasks: (day, names, more) => `Weiter geht es am ${day}: ${withMore(names, more)}.`,
    nothingNext: 'In den nächsten 7 Tagen ist nichts fällig.',
  },
  assigned: {
    title: 'Mir zugewiesen',
    none: 'Dir ist nichts zugewiesen',
    noneText: 'Hier erscheinen dir zugewiesene Aufgaben, nach Fälligkeit sortiert.',
  },
  all: {
    title: 'Alle Aufgaben',
    none: 'Keine offenen Aufgaben',
    noneText: 'Hier erscheinen Aufgaben aus allen Listen, auf die du Zugriff hast.',
  },
  filter: {
    label: 'Filter',
    add: 'Filtern nach …',
    placeholder: 'Person, Liste, Label oder Datum',
    noMatches: 'Keine Treffer',
    clear: 'Filter zurücksetzen',
    without: (tag) => `Filter „${tag}“ entfernen`,
    hidesAll: 'Keine Aufgabe passt zu den Filtern',
    hidesAllText: 'Setze die Filter zurück, um alle Aufgaben zu sehen.',
    inTitle: 'Im Titel',
    shown: (count, more) => (more ? `die ersten ${formatNumber(count)}` : formatCount(count, tasks)),
  },
  sort: { label: 'Sortieren nach', word: 'Sortieren', withGroup: 'Sortieren und gruppieren' },
  grouping: { label: 'Gruppieren nach', word: 'Gruppieren' },
  columns: 'Spalten',
  groups: {
    overdue: 'Überfällig',
    today: 'Heute',
    tomorrow: 'Morgen',
    week: 'Nächste 7 Tage',
    later: 'Später',
    none: 'Ohne Datum',
  },
  moreFailed: 'Weitere Aufgaben konnten nicht geladen werden.',
}
