import type { messages as english } from '../en/common.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const members = { one: 'Mitglied', other: 'Mitglieder' }
const guests = { one: 'Gast', other: 'Gäste' }

export const messages: Translation<typeof english> = {
  customRepeat: 'eigene Wiederholung',
  product: 'Daybook',
  copy: 'Kopieren',
  copied: 'Kopiert',
  cancel: 'Abbrechen',
  close: 'Schließen',
  save: 'Speichern',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  undone: (what) => `Rückgängig: ${what}`,
  back: 'Zurück',
  all: 'Alle',
  none: 'Keine',
  language: 'Sprache',
  loading: 'Lädt',
  justNow: 'gerade eben',
  showMore: 'Mehr anzeigen',
  problem: {
    retry: 'Erneut versuchen',
    refused: 'Das hat nicht geklappt',
    unreachable: {
      title: 'Daybook ist nicht erreichbar',
      text: 'Nichts wurde geändert. Prüf deine Verbindung und versuch es noch einmal.',
    },
    offline: {
      title: 'Offline nicht verfügbar',
      text: 'Du bist offline, und auf diesem Gerät gibt es keine Kopie davon. Es öffnet sich, sobald du wieder online bist.',
    },
    notFound: {
      title: 'Nicht gefunden',
      text: 'Es existiert nicht, oder du hast keinen Zugriff darauf.',
    },
    noSeat: (kind, max) => {
      const forms = kind === 'members' ? members : guests
      if (max === 0)
        return `Dein Tarif enthält keine ${forms.other}. Wechsle den Tarif, um jemanden einzuladen.`
      return `Dein Tarif enthält ${formatCount(max, forms)}, und alle Plätze sind belegt. Wechsle den Tarif, um mehr einzuladen.`
    },
    full: {
      list_tasks: (max) =>
        `Listen können höchstens ${formatNumber(max)} Aufgaben haben, erledigte und Unteraufgaben eingeschlossen.`,
      task_subtasks: (max) => `Aufgaben können höchstens ${formatNumber(max)} Unteraufgaben haben.`,
      subtask_depth: () => 'Unteraufgaben können keine Unteraufgaben haben.',
      checklist_items: (max) => `Checklisten können höchstens ${formatNumber(max)} Punkte haben.`,
      task_reminders: (max) => `Aufgaben können höchstens ${formatNumber(max)} Erinnerungen haben.`,
      task_attachments: (max) => `Aufgaben können höchstens ${formatNumber(max)} Anhänge haben.`,
      saved_views: (max) =>
        `Du hast das Limit von ${formatNumber(max)} Ansichten erreicht. Lösche eine, um eine neue hinzuzufügen.`,
      templates: (max) =>
        `Ihr habt das Limit von ${formatNumber(max)} Vorlagen erreicht. Lösche eine, um eine neue hinzuzufügen.`,
      template_tasks: (max) =>
        `Vorlagen können höchstens ${formatNumber(max)} Aufgaben haben, Unteraufgaben eingeschlossen.`,
      template_sections: (max) => `Vorlagen können höchstens ${formatNumber(max)} Abschnitte haben.`,
    },
    state: {
      list_archived: 'Diese Liste ist archiviert und schreibgeschützt.',
      export_running: 'Dein letzter Export läuft noch.',
    },
    byCode: (code) =>
      refusals[code] ?? 'Das ist hier nicht möglich. Prüf deine Eingaben und versuch es noch einmal.',
    failed: {
      title: 'Etwas ist schiefgegangen',
      text: 'Versuch es noch einmal. Wenn es wieder passiert, schick diese ID deinem Administrator.',
    },
  },
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied', guest: 'Gast' },
  plans: { start: 'Start', team: 'Team', business: 'Business' },
}

const refusals: Readonly<Record<string, string>> = {
  validation_error: 'Etwas an deiner Eingabe passt nicht. Prüf sie und versuch es noch einmal.',
  unauthorized: 'Du bist abgemeldet. Melde dich noch einmal an.',
  forbidden: 'Dafür fehlen dir die Rechte.',
  unprocessable: 'Das geht gerade nicht. Prüf die Angaben und versuch es noch einmal.',
  conflict: 'Jemand anderes war schneller. Sieh nach, was sich geändert hat, und versuch es noch einmal.',
  rate_limited: 'Das waren zu viele Anfragen. Warte kurz und versuch es noch einmal.',
  payload_too_large: 'Das ist zu groß.',
}
