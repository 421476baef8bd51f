import type { messages as english } from '../en/organize.ts'
import type { Translation } from '../translation.ts'
import { formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  up: 'Nach oben',
  down: 'Nach unten',
  moved: (name) => `„${name}“ verschoben`,
  movedTo: (name, folder) => `„${name}“ in „${folder}“ verschoben`,
  takenOut: (name, folder) => `„${name}“ aus „${folder}“ herausgenommen`,
  moveToFolder: 'In Ordner verschieben …',
  appearance: 'Symbol und Farbe …',
  renameFolder: 'Umbenennen …',
  deleteFolder: 'Ordner löschen',
  deleteView: 'Ansicht löschen',
  shareView: 'Für den Workspace freigeben',
  unshareView: 'Freigabe beenden',
  viewShared: (name) => `Ansicht „${name}“ für den Workspace freigegeben`,
  viewUnshared: (name) => `Ansicht „${name}“ nicht mehr freigegeben`,
  folderAdded: (name) => `Ordner „${name}“ erstellt`,
  folderRenamed: (name) => `In „${name}“ umbenannt`,
  folderDeleted: (name) => `Ordner „${name}“ gelöscht. Seine Listen bleiben erhalten.`,
  favorite: 'Zu Favoriten hinzufügen',
  unfavorite: 'Aus Favoriten entfernen',
  favoriteAdded: (name) => `„${name}“ zu Favoriten hinzugefügt`,
  favoriteRemoved: (name) => `„${name}“ aus Favoriten entfernt`,
  favoritesFull: (max) =>
    `Das Limit von ${formatNumber(max)} Favoriten ist erreicht. Entferne einen, um einen neuen hinzuzufügen.`,
  folderDialog: {
    new: 'Ordner erstellen',
    rename: 'Ordner umbenennen',
    move: (name) => `„${name}“ in einen Ordner verschieben`,
    text: 'Deine Ordner sieht niemand außer dir.',
    name: 'Name',
    folder: 'Ordner',
    none: 'Kein Ordner',
    another: 'Neuer Ordner …',
    actions: { new: 'Ordner erstellen', rename: 'Ordner umbenennen', move: 'Liste verschieben' },
    needed: 'Gib einen Namen ein.',
    full: (max) =>
      `Das Limit von ${formatNumber(max)} Ordnern ist erreicht. Lösche einen, um einen neuen zu erstellen.`,
  },
}
