import type { messages as english } from '../en/sidebar.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: 'Hauptmenü',
  shortcuts: 'Tastenkürzel',
  labelUnread: (count) =>
    `Hauptmenü, ${formatCount(count, { one: 'ungelesene Benachrichtigung', other: 'ungelesene Benachrichtigungen' })}`,
  tabs: { label: 'Bereiche', search: 'Suche' },
  search: 'Suchen oder öffnen',
  new: 'Neue Aufgabe',
  inbox: 'Eingang',
  notifications: 'Benachrichtigungen',
  unread: 'ungelesen',
  today: 'Heute',
  upcoming: 'Demnächst',
  assigned: 'Mir zugewiesen',
  all: 'Alle Aufgaben',
  insights: 'Auswertung',
  favorites: 'Favoriten',
  views: 'Ansichten',
  lists: 'Listen',
  newList: 'Neue Liste',
  newFolder: 'Neuer Ordner',
  archived: 'Archiviert',
  noLists: 'Noch keine Listen',
  nothingShared: 'Für dich ist noch nichts freigegeben. Bitte ein Mitglied, eine Liste freizugeben.',
  loadFailed: 'Deine Listen konnten nicht geladen werden.',
  actions: (name) => `Aktionen für ${name}`,
  count: formatNumber,
  settings: 'Einstellungen',
  private: 'privat',
  shared: 'freigegeben',
  sharedBy: (name) => `Freigegeben von ${name}`,
}
