import type { messages as english } from '../en/list-dialogs.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

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
  duplication: {
    title: (name) => `„${name}“ duplizieren`,
    name: 'Name der Kopie',
    copyOf: (name) => `${name} (Kopie)`,
    needed: 'Gib einen Namen ein.',
    text: 'Kopiert die Abschnitte und offenen Aufgaben mit Unteraufgaben, Daten, Wiederholungen, Labels und Zuweisungen. Kommentare, Dateien, erledigte Aufgaben und die E-Mail-Adresse werden nicht kopiert.',
    private:
      'Auch die Kopie ist privat. Nur du siehst sie, bis du sie freigibst, deshalb entfallen Zuweisungen an andere.',
    action: 'Liste duplizieren',
    copying: 'Fortschritt der Kopie',
    progress: (done, total) =>
      `${formatNumber(done)} von ${formatCount(total, { one: 'Aufgabe', other: 'Aufgaben' })} kopiert`,
    goesOn: 'Du kannst weiterarbeiten. Die Liste wird im Hintergrund fertig kopiert.',
    open: 'Kopie öffnen',
    duplicated: (name) => `„${name}“ erstellt`,
  },
  deletion: {
    title: (name) => `„${name}“ löschen?`,
    text: (tasks) =>
      tasks === 0
        ? 'Sie hat keine Aufgaben. Du kannst das ein paar Sekunden lang rückgängig machen.'
        : `${formatCount(tasks, { one: 'Aufgabe wird', other: 'Aufgaben werden' })} für alle mitgelöscht: offene und erledigte, mit Kommentaren und Dateien. Du kannst das ein paar Sekunden lang rückgängig machen.`,
    archive: 'Wenn du alles behalten möchtest, archiviere die Liste stattdessen.',
    action: 'Liste löschen',
    deleted: (name) => `„${name}“ gelöscht`,
  },
  archivedLists: {
    title: 'Archivierte Listen',
    unarchive: (name) => `„${name}“ wiederherstellen`,
    none: 'Keine archivierten Listen',
    noneText: 'Archiviere abgeschlossene Listen über ihr Menü. Hier kannst du sie wiederherstellen.',
    lead: 'Archivierte Listen sind schreibgeschützt. Wer Zugriff hatte, kann sie weiter lesen.',
  },
}
