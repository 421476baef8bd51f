import type { messages as english } from '../en/new-list.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
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
}
