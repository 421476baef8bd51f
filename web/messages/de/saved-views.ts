import type { messages as english } from '../en/saved-views.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  label: 'Ansicht',
  name: 'Name',
  actions: 'Aktionen für diese Ansicht',
  rename: 'Umbenennen',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  shared: 'Für den Workspace freigegeben',
  sharedBy: (name) => `Freigegeben von ${name}`,
  delete: 'Ansicht löschen',
  save: 'Als Ansicht speichern',
  saveNew: 'Als neue Ansicht speichern',
  update: 'Änderungen speichern',
  discard: 'Änderungen verwerfen',
  title: 'Als Ansicht speichern',
  nameNeeded: 'Gib einen Namen ein.',
  layout: 'Darstellung',
  layouts: { list: 'Liste', board: 'Board' },
  action: 'Ansicht speichern',
  full: (max) => `Das Limit von ${max} Ansichten ist erreicht. Lösche eine, um eine neue hinzuzufügen.`,
  saved: (name) => `Ansicht „${name}“ gespeichert`,
  renamed: (name) => `In „${name}“ umbenannt`,
  updated: (name) => `Ansicht „${name}“ gespeichert`,
  moved: (name) => `Ansicht „${name}“ verschoben`,
  deleted: (name) => `Ansicht „${name}“ gelöscht`,
  none: 'Keine passenden Aufgaben',
  noneText: 'Passende Aufgaben erscheinen hier.',
  listsDeleted: 'Listen nicht gefunden',
  listsDeletedText:
    'Die Listen dieser Ansicht wurden gelöscht, oder du hast keinen Zugriff mehr darauf. Wähle andere Listen oder lösche die Ansicht.',
}
