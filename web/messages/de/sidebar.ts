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
  views: 'Ansichten',
  lists: 'Listen',
  newList: 'Neue Liste',
  archived: 'Archiviert',
  noLists: 'Noch keine Listen',
  nothingShared: 'Für dich ist noch nichts freigegeben. Bitte ein Mitglied, eine Liste freizugeben.',
  loadFailed: 'Deine Listen konnten nicht geladen werden.',
  actions: (name) => `Aktionen für ${name}`,
  deleteView: 'Ansicht löschen',
  up: 'Nach oben',
  down: 'Nach unten',
  count: formatNumber,
  settings: 'Einstellungen',
  private: 'privat',
  newListDialog: {
    title: 'Liste erstellen',
    name: 'Name',
    private: 'Privat',
    privateWhy: 'Nur du und die Personen, für die du sie freigibst.',
    template: 'Vorlage',
    empty: 'Leere Liste',
    otherApp: 'Du kommst von einer anderen App?',
    import: 'Aufgaben importieren',
    action: 'Liste erstellen',
    needed: 'Gib einen Namen ein.',
    privateTemplate: (name) => `${name} (nur du)`,
    preview: (sections, tasks) =>
      [sections.join(', '), formatCount(tasks, { one: 'Aufgabe', other: 'Aufgaben' })]
        .filter(Boolean)
        .join(' · '),
    deleteTemplate: (name) => `Vorlage ${name} löschen`,
    templateDeleted: (name) => `Vorlage „${name}“ gelöscht`,
    deleting: {
      title: (name) => `Vorlage „${name}“ löschen?`,
      text: 'Das lässt sich nicht rückgängig machen. Daraus erstellte Listen sind nicht betroffen.',
      action: 'Vorlage löschen',
    },
  },
}
