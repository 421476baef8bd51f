import { counting } from './counting.ts'
import type { PublicPageMessages } from './en.ts'

const count = counting('de-DE')

export const messages: PublicPageMessages = {
  locale: 'de-DE',
  notFound: {
    title: 'Nicht gefunden',
    text: 'Dieser Link funktioniert nicht oder nicht mehr. Bitte die Person, von der du ihn hast, um einen neuen.',
  },
  rateLimited: {
    title: 'Versuch es gleich noch einmal',
    text: 'Diese Seite wurde in der letzten Minute zu oft geöffnet.',
  },
  counts: (open, completed) => `${count(open, 'offen')} · ${count(completed, 'erledigt')}`,
  empty: 'Diese Liste hat keine Aufgaben.',
  completed: 'Erledigt',
  completedTask: 'Erledigt:',
  from: (date) => `ab ${date}`,
  assignees: 'Zugewiesen an',
  priority: 'Priorität:',
  priorities: ['', 'Niedrig', 'Mittel', 'Hoch', 'Dringend'],
  labels: 'Labels:',
  comments: 'Kommentare',
  someone: 'Jemand',
  mentioned: 'jemand',
  earlier: (number) =>
    `${count(number, 'früherer Kommentar wird', 'frühere Kommentare werden')} nicht gezeigt`,
  byteUnits: ['B', 'kB', 'MB', 'GB', 'TB'],
  pages: 'Seiten',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  footer: 'Nur zum Lesen, geteilt mit Daybook',
}
