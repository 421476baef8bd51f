import { formatBytes, formatNumber } from '../format.ts'

const quotedOr = (text: string, otherwise: string): string => (text === '' ? otherwise : `„${text}“`)
const keptInDescription = 'Die Angabe steht in der Beschreibung.'

const reasons: Readonly<Record<string, (text: string) => string>> = {
  no_title: () => 'Die Aufgabe hat keinen Titel und heißt dann „(no title)“.',
  empty_row: () => 'Diese Zeile ist leer und wird übersprungen.',
  title_cut: () => 'Der Titel ist zu lang. Der ganze Titel steht in der Beschreibung.',
  description_cut: () =>
    `Die Beschreibung hat mehr als ${formatNumber(20_000)} Zeichen. Der Rest steht in Kommentaren.`,
  comment_cut: () =>
    `Ein Kommentar hat mehr als ${formatNumber(20_000)} Zeichen. Der Rest steht in weiteren Kommentaren.`,
  item_cut: (text) =>
    `${quotedOr(text, 'Ein Punkt der Checkliste')} ist zu lang und wird gekürzt. ${keptInDescription}`,
  name_cut: (text) => `${quotedOr(text, 'Ein Name')} ist zu lang und wird gekürzt. ${keptInDescription}`,
  too_many_items: () => 'Checklisten können höchstens 200 Punkte haben. Der Rest steht in der Beschreibung.',
  too_many_reminders: () =>
    'Die Aufgabe hat mehr Erinnerungen, als eine Aufgabe haben kann. Der Rest steht in der Beschreibung.',
  too_many_labels: () =>
    'Aufgaben können höchstens 20 Labels mit je bis zu 60 Zeichen haben. Der Rest steht in der Beschreibung.',
  too_many_subtasks: () =>
    'Aufgaben können höchstens 100 Unteraufgaben haben. Der Rest wird zu eigenen Aufgaben.',
  too_many_files: () =>
    'Die Aufgabe hat mehr Anhänge, als eine Aufgabe haben kann. Der Rest wird nur in der Beschreibung genannt.',
  file_too_large: (text) =>
    `${quotedOr(text, 'Eine Datei')} ist größer als ${formatBytes(104_857_600)} und wird übersprungen.`,
  file_missing: (text) => `${quotedOr(text, 'Eine Datei')} fehlt im Export.`,
  too_deep: () =>
    'Unteraufgaben können keine Unteraufgaben haben. Die Aufgabe wird der obersten Aufgabe untergeordnet, und die Beschreibung nennt die bisher übergeordnete.',
  unknown_parent: (text) =>
    `Die übergeordnete Aufgabe${text === '' ? '' : ` „${text}“`} ist nicht in der Datei. Die Unteraufgabe wird zu einer eigenen Aufgabe.`,
  parent_cycle: () =>
    'Die Aufgabe ist als ihre eigene Unteraufgabe aufgeführt. Daraus wird eine eigene Aufgabe.',
  unknown_section: (text) =>
    `${quotedOr(text, 'Der Abschnitt')} ist nicht in der Datei, die Aufgabe bekommt deshalb keinen Abschnitt.`,
  unknown_list: (text) => `${quotedOr(text, 'Die Liste')} ist nicht in der Datei.`,
  unknown_task: (text) =>
    `${quotedOr(text, 'Die Aufgabe dazu')} ist nicht in der Datei, deshalb wird diese Zeile übersprungen.`,
  date_not_understood: (text) =>
    `${text === '' ? 'Wir konnten dieses Datum nicht lesen.' : `„${text}“ ist kein Datum.`} ${keptInDescription}`,
  time_not_understood: (text) =>
    `${text === '' ? 'Wir konnten diese Uhrzeit nicht lesen.' : `„${text}“ ist keine Uhrzeit.`} ${keptInDescription}`,
  recurrence_not_understood: (text) =>
    `Wir konnten ${quotedOr(text, 'die Wiederholung')} nicht lesen, deshalb wiederholt sich die Aufgabe nicht. ${keptInDescription}`,
  reminder_not_understood: (text) =>
    `Wir konnten ${quotedOr(text, 'eine Erinnerung')} nicht lesen. ${keptInDescription}`,
  priority_not_understood: (text) =>
    `${text === '' ? 'Wir konnten diese Priorität nicht lesen.' : `„${text}“ ist keine Priorität.`} ${keptInDescription}`,
  completed_not_understood: (text) =>
    `Aus ${quotedOr(text, 'der Datei')} geht nicht hervor, ob die Aufgabe erledigt ist, deshalb bleibt sie offen. ${keptInDescription}`,
  zone_not_understood: (text) => `${quotedOr(text, 'Dieser Wert')} ist keine Zeitzone. Wir verwenden deine.`,
  needs_due_date: (text) =>
    `${quotedOr(text, 'Eine Uhrzeit, Wiederholung oder Erinnerung')} braucht ein Fälligkeitsdatum, und diese Aufgabe hat keins. ${keptInDescription}`,
  start_after_due_date: (text) =>
    `${quotedOr(text, 'Das Startdatum')} liegt nach dem Fälligkeitsdatum und wird deshalb nicht übernommen. ${keptInDescription}`,
  estimate_not_understood: (text) =>
    `${text === '' ? 'Wir konnten diese Schätzung nicht lesen.' : `„${text}“ ist keine Schätzung.`} ${keptInDescription}`,
  unknown_blocker: (text) =>
    `${quotedOr(text, 'Eine blockierende Aufgabe')} ist nicht in der Datei. ${keptInDescription}`,
  dependency: () =>
    'Eine Abhängigkeit fehlt: Die Aufgaben würden im Kreis aufeinander warten, oder die Aufgabe hätte mehr davon, als möglich sind.',
  duplicate: () => 'Die Aufgabe steht zweimal in der Datei und wird einmal importiert.',
  row_not_understood: () => 'Wir konnten diese Zeile nicht lesen, deshalb wird sie übersprungen.',
  too_many_columns: () => 'Die Zeile hat mehr Spalten als die erste. Der Rest steht in der Beschreibung.',

  assignee_not_found: (text) =>
    `${quotedOr(text, 'Eine Person')} ist nicht im Workspace oder heißt wie jemand anderes, die Aufgabe wird ihr deshalb nicht zugewiesen. ${keptInDescription}`,
  assignee_without_access: (text) =>
    `${quotedOr(text, 'Eine Person')} ist im Workspace, hat aber keinen Zugriff auf die Liste, die Aufgabe wird ihr deshalb nicht zugewiesen. ${keptInDescription}`,
  labels_full: () =>
    `Der Workspace hat schon ${formatNumber(500)} Labels, oder du kannst keine erstellen. ${keptInDescription}`,
  section_gone: () => 'Der Abschnitt wurde inzwischen gelöscht, die Aufgabe bekommt deshalb keinen.',
  list_archived: () => 'Die Liste wurde inzwischen archiviert.',
  list_gone: () => 'Die Liste wurde gelöscht, oder du hast keinen Zugriff mehr darauf.',
  list_tasks: () => `Die Liste hat schon ${formatNumber(5_000)} Aufgaben, mehr geht nicht.`,
  task_subtasks: () => 'Die Aufgabe hat schon 100 Unteraufgaben, mehr geht nicht.',
  parent: () => 'Die übergeordnete Aufgabe wurde nicht importiert.',
  external_id_taken: () =>
    'Diese externe ID hat schon eine andere Aufgabe, deshalb wird die Aufgabe ohne sie importiert.',
  recurrence: () =>
    'Diese Art der Wiederholung kennt Daybook nicht, deshalb wiederholt sich die Aufgabe nicht.',
  storage: () => 'Dein Tarif hat nicht mehr genug Speicher für die Anhänge.',
  attachment_size: () => `Einer der Anhänge ist größer als ${formatBytes(104_857_600)}.`,
  task_attachments: () => 'Die Aufgabe hat mehr Anhänge, als eine Aufgabe haben kann.',
  failed: () =>
    'Auf dem Server ist etwas schiefgegangen. Importiere die Aufgabe noch einmal oder füge sie manuell hinzu.',
}

export const reasonOf = (reason: string, text = ''): string => reasons[reason]?.(text) ?? reason

export const problems: Readonly<Record<string, { title: string; text: string }>> = {
  empty: { title: 'Diese Datei ist leer', text: 'Exportiere sie noch einmal und wähle die neue Datei.' },
  not_text: {
    title: 'Wir können diese Datei nicht lesen',
    text: 'Es ist keine Textdatei. Wenn es eine Tabelle ist, speichere sie zuerst als CSV.',
  },
  not_this_format: {
    title: 'Das ist nicht der erwartete Dateityp',
    text: 'Wähle unten ihren Typ oder wähle eine andere Datei.',
  },
  unknown_format: {
    title: 'Wir erkennen diese Datei nicht',
    text: 'Wähle unten ihren Typ. Wenn es eine Tabelle ist, speichere sie zuerst als CSV.',
  },
  damaged: {
    title: 'Diese Datei ist beschädigt',
    text: 'Sie ist unvollständig oder lässt sich nicht öffnen. Exportiere sie neu oder lade sie noch einmal herunter.',
  },
  too_large: {
    title: 'Diese Datei ist zu groß',
    text: `Dateien können bis zu ${formatBytes(104_857_600)} groß sein, Exporte aus Daybook bis zu ${formatBytes(2_147_483_648)}. Teile sie auf und importiere die Teile.`,
  },
  too_many_rows: {
    title: 'Diese Datei hat zu viele Zeilen',
    text: `Dateien können bis zu ${formatNumber(50_000)} Zeilen haben. Teile sie auf und importiere die Teile.`,
  },
  too_deep: {
    title: 'Wir können diese Datei nicht lesen',
    text: 'Ihr Inhalt ist für eine Liste von Aufgaben zu tief verschachtelt.',
  },
  no_title_column: {
    title: 'Keine Spalte mit Titeln',
    text: 'Wähle unten die Spalte mit den Titeln der Aufgaben.',
  },
  too_many_lists: {
    title: 'Damit würden Hunderte Listen entstehen',
    text: 'Vielleicht ist „Liste“ die falsche Spalte zugeordnet. Prüfe unten die Spalten; höchstens 500 Listen sind möglich.',
  },
  too_many_sections: {
    title: 'Damit würden Tausende Abschnitte entstehen',
    text: `Vielleicht ist „Abschnitt“ die falsche Spalte zugeordnet. Prüfe unten die Spalten; höchstens ${formatNumber(1_000)} Abschnitte sind möglich.`,
  },
  nothing_found: {
    title: 'Keine Aufgaben in dieser Datei',
    text: 'Wähle eine andere Datei oder unten einen anderen Typ.',
  },
  unsafe_archive: {
    title: 'Dieses Archiv lässt sich nicht sicher öffnen',
    text: 'Es enthält Pfade außerhalb des Archivs oder mehr Daten, als es angibt. Bei einem Export aus Daybook kommt das nie vor.',
  },
  newer_version: {
    title: 'Dieser Export kommt aus einer neueren Version von Daybook',
    text: 'Bitte deinen Administrator, Daybook zu aktualisieren, und importiere die Datei noch einmal.',
  },
  took_too_long: {
    title: 'Das Lesen dieser Datei hat zu lange gedauert',
    text: 'Es wurde nichts importiert. Teile die Datei auf und importiere die Teile.',
  },
  member_left: {
    title: 'Die Person, die diesen Import gestartet hat, ist nicht mehr im Workspace',
    text: 'Was bis dahin importiert wurde, bleibt. Jemand anderes kann die Datei noch einmal importieren.',
  },
  role: {
    title: 'Gäste können keine Aufgaben importieren',
    text: 'Deine Rolle hat sich während des Imports geändert. Was bis dahin importiert wurde, bleibt.',
  },
  list_archived: {
    title: 'Die Liste ist archiviert',
    text: 'Was bis dahin importiert wurde, bleibt. Stelle die Liste wieder her und importiere die Datei noch einmal.',
  },
  list_gone: {
    title: 'Die Liste ist nicht mehr verfügbar',
    text: 'Sie wurde gelöscht, oder du hast keinen Zugriff mehr darauf. Importiere die Datei in eine andere Liste.',
  },
  file_changed: {
    title: 'Die Datei ist nicht mehr verfügbar',
    text: 'Sie hat sich geändert, nachdem wir sie gelesen hatten. Was bis dahin importiert wurde, bleibt. Wähle die Datei noch einmal.',
  },
  failed: {
    title: 'Auf dem Server ist etwas schiefgegangen',
    text: 'Was bis dahin importiert wurde, steht unten im Bericht. Importiere die Datei für den Rest noch einmal.',
  },
}
