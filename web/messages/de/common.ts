import type { messages as english } from '../en/common.ts'
import type { Translation } from '../translation.ts'
import { formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  customRepeat: 'nach eigener Regel',
  product: 'Daybook',
  copy: 'Kopieren',
  copied: 'Kopiert',
  cancel: 'Abbrechen',
  close: 'Schließen',
  save: 'Speichern',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  undone: (what) => `Rückgängig: ${what}`,
  tooLate: (what) => `Nicht mehr rückgängig zu machen: ${what}`,
  back: 'Zurück',
  all: 'Alle',
  none: 'Keine',
  language: 'Sprache',
  loading: 'Wird geladen',
  justNow: 'gerade eben',
  showMore: 'Mehr anzeigen',
  problem: {
    retry: 'Erneut versuchen',
    refused: 'Das hat nicht geklappt',
    unreachable: {
      title: 'Daybook ist nicht erreichbar',
      text: 'Es wurde nichts geändert. Prüfe deine Verbindung und versuche es noch einmal.',
    },
    offline: {
      title: 'Offline nicht verfügbar',
      text: 'Du bist offline, und auf diesem Gerät gibt es keine Kopie davon. Sobald du wieder online bist, wird der Inhalt geladen.',
    },
    notFound: {
      title: 'Nicht gefunden',
      text: 'Das gibt es nicht, oder du hast keinen Zugriff darauf.',
    },
    noSeat: (kind, max) => {
      const people = kind === 'members' ? 'Mitglieder' : 'Gäste'
      if (max === 0)
        return `Dein Tarif enthält keine Plätze für ${people}. Wechsle den Tarif, um jemanden einzuladen.`
      const used = max === 1 ? 'Der einzige Platz' : `Alle ${formatNumber(max)} Plätze`
      return `${used} für ${people} in deinem Tarif ${max === 1 ? 'ist' : 'sind'} belegt. Wechsle den Tarif, um weitere einzuladen.`
    },
    full: {
      list_tasks: (max) =>
        `Listen können höchstens ${formatNumber(max)} Aufgaben haben, erledigte und Unteraufgaben mitgezählt.`,
      task_subtasks: (max) => `Aufgaben können höchstens ${formatNumber(max)} Unteraufgaben haben.`,
      subtask_depth: () => 'Unteraufgaben können keine Unteraufgaben haben.',
      checklist_items: (max) => `Checklisten können höchstens ${formatNumber(max)} Punkte haben.`,
      task_reminders: (max) => `Aufgaben können höchstens ${formatNumber(max)} Erinnerungen haben.`,
      task_attachments: (max) => `Aufgaben können höchstens ${formatNumber(max)} Anhänge haben.`,
      saved_views: (max) =>
        `Das Limit von ${formatNumber(max)} Ansichten ist erreicht. Lösche eine, um eine neue hinzuzufügen.`,
      templates: (max) =>
        `Das Limit von ${formatNumber(max)} Vorlagen ist erreicht. Lösche eine, um eine neue hinzuzufügen.`,
      template_tasks: (max) =>
        `Vorlagen können höchstens ${formatNumber(max)} Aufgaben haben, Unteraufgaben mitgezählt.`,
      template_sections: (max) => `Vorlagen können höchstens ${formatNumber(max)} Abschnitte haben.`,
    },
    state: {
      list_archived: 'Diese Liste ist archiviert und schreibgeschützt.',
      export_running: 'Dein letzter Export läuft noch.',
    },
    byCode: (code) =>
      refusals[code] ?? 'Das ist hier nicht möglich. Prüfe deine Eingaben und versuche es noch einmal.',
    failed: {
      title: 'Etwas ist schiefgegangen',
      text: 'Versuche es noch einmal. Wenn es wieder passiert, schicke diese ID an deinen Administrator.',
    },
  },
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied', guest: 'Gast' },
  plans: { start: 'Start', team: 'Team', business: 'Business' },
}

const refusals: Readonly<Record<string, string>> = {
  validation_error: 'Etwas an deiner Eingabe passt nicht. Prüfe sie und versuche es noch einmal.',
  unauthorized: 'Du bist abgemeldet. Melde dich noch einmal an.',
  forbidden: 'Dafür fehlen dir die Rechte.',
  unprocessable: 'Das geht gerade nicht. Prüfe die Angaben und versuche es noch einmal.',
  conflict:
    'Jemand anderes hat das zuerst geändert. Sieh nach, was sich geändert hat, und versuche es noch einmal.',
  rate_limited: 'Das waren zu viele Anfragen. Warte kurz und versuche es noch einmal.',
  payload_too_large: 'Das ist zu groß.',
}
