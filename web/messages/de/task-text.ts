import type { messages as english } from '../en/task-text.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const items = { one: 'Punkt', other: 'Punkte' }
const characters = { one: 'Zeichen', other: 'Zeichen' }

export const messages: Translation<typeof english> = {
  table: 'Tabelle',
  checked: 'erledigt',
  unchecked: 'offen',
  editDescription: 'Beschreibung bearbeiten',
  markdown: 'Markdown möglich',
  conflict: 'Jemand anderes hat das zuerst geändert. Deine Fassung ist noch da.',
  takeTheirs: 'Andere übernehmen',
  keepMine: 'Meinen behalten',
  unsaved: 'Noch nicht gespeichert.',
  discard: 'Verwerfen',
  discarded: 'Änderungen an der Beschreibung verworfen',
  done: {
    added: (count) => `${formatCount(count, items)} hinzugefügt`,
    removed: 'Punkt entfernt',
    checked: 'Punkt abgehakt',
    unchecked: 'Haken entfernt',
    changed: 'Punkt geändert',
    moved: 'Punkt verschoben',
  },
  descriptionSaved: 'Beschreibung geändert',
  left: (count) => `Noch ${formatCount(count, characters)}`,
  over: (count) => `${formatCount(count, characters)} über dem Limit`,
  deleted: (who) =>
    `${who === undefined ? 'Diese Aufgabe wurde gelöscht, oder du hast keinen Zugriff mehr darauf.' : `${who} hat diese Aufgabe gelöscht.`} Den Text kannst du noch kopieren.`,
  subtaskOf: (title) => `Unteraufgabe von „${title}“`,
  backTo: (list) => `Zurück zu ${list}`,
  subtasksFull: (max) => `Aufgaben können höchstens ${formatNumber(max)} Unteraufgaben haben.`,
  checklistFull: (max) => `Checklisten können höchstens ${formatNumber(max)} Punkte haben.`,
  notAdded: (count, max) =>
    `${formatCount(count, { one: 'Zeile wurde', other: 'Zeilen wurden' })} nicht hinzugefügt. Checklisten können höchstens ${formatNumber(max)} Punkte haben.`,
  mention: 'Jemanden erwähnen',
  people: 'Personen',
  tasks: 'Aufgaben',
  sending: 'Wird gesendet',
  kept: 'Noch nicht gesendet',
  linkTo: (name, when) => `Link zum Kommentar von ${name}, ${when}`,
}
