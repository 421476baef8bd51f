import type { messages as english } from '../en/search.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Suche',
  field: 'Aufgaben und Kommentare durchsuchen',
  tasks: 'Aufgaben',
  comments: 'Kommentare',
  resultCount: (tasks, comments) =>
    `${formatCount(tasks, { one: 'Aufgabe', other: 'Aufgaben' })} und ${formatCount(comments, { one: 'Kommentar', other: 'Kommentare' })} gefunden`,
  limited: (max) => `Das sind die ersten ${max} Ergebnisse. Mit weiteren Wörtern grenzt du sie ein.`,
  start: {
    title: 'Aufgaben und Kommentare durchsuchen',
    text: 'Sucht in Titeln, Beschreibungen, Checklisten und Kommentaren, auch von erledigten Aufgaben.',
  },
  none: { title: (text) => `Keine Ergebnisse für „${text}“`, text: 'Versuche es mit weniger Wörtern.' },
  offline: {
    banner: 'Du bist offline. Gesucht wird nur in den Titeln geladener Aufgaben.',
    none: 'Keine geladene Aufgabe passt. Geh online, um alles zu durchsuchen.',
  },
  on: (title) => `zu „${title}“`,
}
