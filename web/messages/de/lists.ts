import type { messages as english } from '../en/lists.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const people = { one: 'Person', other: 'Personen' }

export const messages: Translation<typeof english> = {
  list: 'Liste',
  name: 'Name der Liste',
  open: (count) => `${formatNumber(count)} offen`,
  private: 'privat',
  sharedWith: (count) => `Privat, für ${formatCount(count, people)} freigegeben`,
  actions: 'Aktionen für diese Liste',
  rename: 'Umbenennen',
  history: 'Verlauf',
  unarchive: 'Wiederherstellen',
  linkCopied: 'Link kopiert',
  done: {
    renamed: (name) => `In „${name}“ umbenannt`,
    visibility: {
      private: (name) => `„${name}“ ist jetzt privat`,
      workspace: (name) => `„${name}“ für den Workspace freigegeben`,
    },
    archived: (name) => `„${name}“ archiviert`,
    unarchived: (name) => `„${name}“ wiederhergestellt`,
    moved: (name) => `„${name}“ verschoben`,
    added: (name) => `„${name}“ erstellt`,
    deleted: (name) => `„${name}“ gelöscht. Die Aufgaben bleiben erhalten.`,
    template: (name) => `Vorlage „${name}“ gespeichert`,
  },
  archivedBanner: {
    membersOnly: 'Nur Mitglieder können eine Liste wiederherstellen.',
    title: 'Archiviert und schreibgeschützt.',
    task: 'Die Liste dieser Aufgabe ist archiviert und schreibgeschützt.',
    text: 'Stelle die Liste wieder her, um ihre Aufgaben zu ändern. Bis dahin werden keine Erinnerungen gesendet.',
  },
  full: `Diese Liste hat das Limit von ${formatNumber(5_000)} Aufgaben erreicht, erledigte und Unteraufgaben mitgezählt. Lösche einige oder mache in einer neuen Liste weiter.`,
  nearlyFull: (left) =>
    `Du kannst noch ${formatCount(left, { one: 'Aufgabe', other: 'Aufgaben' })} zu dieser Liste hinzufügen.`,
  sections: {
    name: 'Name des Abschnitts',
    new: 'Neuer Abschnitt',
    add: 'Abschnitt hinzufügen',
    actions: (name) => `Aktionen für den Abschnitt ${name}`,
    collapse: (name) => `${name} einklappen`,
    expand: (name) => `${name} ausklappen`,
    drag: 'Ziehen oder ⌥↑↓ drücken',
  },
}
