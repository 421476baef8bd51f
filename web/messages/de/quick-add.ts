import type { messages as english } from '../en/quick-add.ts'
import type { Translation } from '../translation.ts'
import { formatList } from '../format.ts'

export const messages: Translation<typeof english> = {
  understood: 'Verstanden',
  today: 'Heute',
  tomorrow: 'Morgen',
  kinds: {
    date: 'Fällig',
    time: 'Uhrzeit',
    repeat: 'Wiederholung',
    reminder: 'Erinnerung',
    priority: 'Priorität',
    list: 'Liste',
    section: 'Abschnitt',
    person: 'Zuweisen an',
    label: 'Label',
  },
  dayAt: (day, time) => `${day}, ${time}`,
  remove: (kind, text) => `${kind}: ${text}. Wieder zu Text machen`,
  accept: (kind, text) => `${kind}: ${text}. Übernehmen`,
  keys: 'Drück Pfeil nach unten, um zu erreichen, was verstanden wurde.',
  heard: (understood, offered) =>
    [
      understood.length === 0 ? '' : `Verstanden: ${formatList(understood)}.`,
      offered.length === 0 ? '' : `Vorschlag: ${formatList(offered)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  part: (kind, text) => `${kind} ${text}`,
}
