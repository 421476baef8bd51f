import type { messages as english } from '../en/filter-choices.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  facets: {
    who: 'Zugewiesen an',
    lists: 'Liste',
    labels: 'Label',
    priority: 'Priorität',
    due: 'Fällig',
    start: 'Start',
    closed: 'Status',
    blocked: 'Status',
    text: 'Titel',
  },
  me: 'Ich',
  mine: 'Mir zugewiesen',
  due: {
    overdue: 'Überfällig',
    today: 'Heute fällig',
    week: 'In den nächsten 7 Tagen fällig',
    none: 'Ohne Fälligkeitsdatum',
  },
  start: { started: 'Begonnen', not_started: 'Noch nicht begonnen', none: 'Ohne Startdatum' },
  blocked: { true: 'Blockiert', false: 'Nicht blockiert' },
  dueIn: (days) => `Fällig: ${days}`,
  least: (priority) => `${priority} und höher`,
  completed: 'Erledigt',
  text: 'Wörter im Titel …',
  unknownPerson: 'Jemand',
  unknownList: 'eine Liste',
  noList: 'Ohne Liste',
  unknownLabel: 'ein Label',
  noLabel: 'Ohne Label',
  unassigned: 'Nicht zugewiesen',
}
