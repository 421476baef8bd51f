import type { messages as english } from '../en/public-link.ts'
import type { Translation } from '../translation.ts'
import { formatDay } from '../format-date.ts'

export const messages: Translation<typeof english> = {
  title: (list) => `Öffentlicher Link zu „${list}“`,
  explanation:
    'Wer den Link hat, kann diese Liste ohne Konto lesen: Name, Abschnitte sowie Titel, Daten und Erledigung der Aufgaben. Die Seite zeigt keine Personen, Beschreibungen, Kommentare, Dateien oder Labels und bittet Suchmaschinen, sie nicht aufzunehmen.',
  none: 'Diese Liste hat keinen öffentlichen Link.',
  private:
    'Diese Liste ist privat. Mit einem öffentlichen Link können sie auch Personen lesen, für die du sie nicht freigegeben hast.',
  create: 'Link erstellen',
  copy: 'Link kopieren',
  once: 'Kopiere den Link jetzt. Aus Sicherheitsgründen wird er nicht noch einmal angezeigt; du kannst ihn aber jederzeit ersetzen.',
  on: (stamp) =>
    `Der Link vom ${formatDay(stamp)} funktioniert. Er wird nicht noch einmal angezeigt; ersetze ihn, um einen neuen zu bekommen.`,
  replace: 'Link ersetzen',
  turnOff: 'Link deaktivieren',
  created: 'Öffentlicher Link erstellt',
  replaced: 'Öffentlicher Link ersetzt',
  turnedOff: 'Öffentlicher Link deaktiviert',
  replacing: {
    title: 'Öffentlichen Link ersetzen?',
    text: 'Der alte Link funktioniert ab sofort nicht mehr. Schicke den neuen allen, die die Liste weiter lesen sollen.',
    action: 'Link ersetzen',
  },
  turningOff: {
    title: 'Öffentlichen Link deaktivieren?',
    text: 'Der Link funktioniert ab sofort nicht mehr und kann nie wieder verwendet werden.',
    action: 'Link deaktivieren',
  },
  archived: 'Diese Liste ist archiviert. Ihr Link funktioniert nicht, bis du sie wiederherstellst.',
  forbidden: {
    title: 'Öffentliche Links sind deaktiviert.',
    text: 'Der Inhaber oder ein Admin hat sie für diesen Workspace unter Einstellungen › Workspace deaktiviert.',
  },
}
