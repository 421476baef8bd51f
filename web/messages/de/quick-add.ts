import type { messages as english } from '../en/quick-add.ts'
import type { Translation } from '../translation.ts'
import { formatList } from '../format.ts'

export const messages: Translation<typeof english> = {
  add: 'Hinzufügen',
  understood: 'Erkannt',
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
  example: 'Ben anrufen Fr 9 Uhr @ana #label !3',
  keys: 'Mit Pfeil nach unten erreichst du, was erkannt wurde, und mit Enter übernimmst du einen Vorschlag.',
  heard: (understood, offered) =>
    [
      understood.length === 0 ? '' : `Erkannt: ${formatList(understood)}.`,
      offered.length === 0 ? '' : `Vorschlag: ${formatList(offered)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  part: (kind, text) => `${kind} ${text}`,
  newLabel: {
    created: (name) => `Label „${name}“ erstellt`,
    refused: (name, why) => `„${name}“ ist noch kein Label. ${why}`,
    offline: 'Du kannst es erstellen, sobald du wieder online bist.',
  },
}
