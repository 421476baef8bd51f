import type { messages as english } from '../en/list-dialogs.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sharingDialog: {
    title: (name) => `„${name}“ freigeben`,
    label: 'Wer Zugriff hat',
    workspace: 'Workspace',
    workspaceWhy: 'Alle Mitglieder und die Gäste, die du auswählst.',
    private: 'Privat',
    privateWhy:
      'Nur Personen, die du auswählst. Auch Inhaber und Admins sehen die Liste nur, wenn du sie hinzufügst.',
    guests: 'Gäste mit Zugriff',
    selected: 'Personen mit Zugriff',
    you: (name) => `${name} (du)`,
    onlyYou: 'Nur du hast Zugriff.',
    find: 'Personen suchen',
    noGuests: 'In diesem Workspace gibt es keine Gäste.',
    leaving: (name) => `„${name}“ verlassen?`,
    leavingText:
      'Du verlierst den Zugriff auf diese Liste. Wer Zugriff hat, kann sie wieder für dich freigeben.',
    leave: 'Liste verlassen',
  },
  template: {
    title: 'Als Vorlage speichern',
    name: 'Name',
    description: 'Beschreibung',
    text: 'Speichert die Abschnitte und offenen Aufgaben mit Beschreibungen, Checklisten, Unteraufgaben, Prioritäten und Wiederholungen. Fälligkeitsdaten werden als Abstand zu heute gespeichert. Zuweisungen, Kommentare, Anhänge und erledigte Aufgaben werden nicht übernommen.',
    private: 'Diese Liste ist privat, deshalb siehst nur du die Vorlage.',
    action: 'Vorlage speichern',
    needed: 'Gib einen Namen ein.',
  },
  archivedLists: {
    title: 'Archivierte Listen',
    unarchive: (name) => `„${name}“ wiederherstellen`,
    none: 'Keine archivierten Listen',
    noneText: 'Archiviere abgeschlossene Listen über ihr Menü. Hier kannst du sie wiederherstellen.',
    lead: 'Archivierte Listen sind schreibgeschützt. Wer Zugriff hatte, kann sie weiter lesen.',
  },
}
