import type { messages as english } from '../en/board.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  layout: 'Darstellung',
  list: 'Liste',
  board: 'Board',
  timeline: 'Zeitachse',
  noSection: 'Ohne Abschnitt',
  add: (section) => `Zu ${section} hinzufügen`,
  empty: 'Aufgabe hier ablegen oder N drücken',
  emptyDrop: 'Aufgabe hier ablegen',
  noTasks: 'Keine Aufgaben',
  hideEmpty: (count) => (count === 1 ? '1 leere Spalte ausblenden' : `${count} leere Spalten ausblenden`),
  showEmpty: (count) => (count === 1 ? '1 leere Spalte anzeigen' : `${count} leere Spalten anzeigen`),
  completed: 'Erledigt',
  completedCount: (count) => `Erledigt ${count}`,
}
