import type { messages as english } from '../en/history.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList } from '../format.ts'

const days = { one: 'Tag', other: 'Tage' }
const quoted = (name: string): string => `„${name}“`
/** @param what with its article, in the accusative */
const changedTo = (what: string, from: string | undefined, now: string | undefined): string =>
  from === undefined
    ? `hat ${what} auf ${now ?? ''} gesetzt`
    : now === undefined
      ? `hat ${what} (${from}) entfernt`
      : `hat ${what} von ${from} auf ${now} geändert`
const hiddenList = 'eine für dich nicht sichtbare Liste'
const unknownList = 'eine andere Liste'
const datives: Readonly<Record<string, string>> = {
  [hiddenList]: 'einer für dich nicht sichtbaren Liste',
  [unknownList]: 'einer anderen Liste',
}
const dative = (list: string): string => datives[list] ?? list
/** "Keine" instead of "Keine Priorität" after "die Priorität von". */
const level = (priority: string): string => priority.replace(/ Priorität$/, '')
const taskOr = (name: string | null): string => (name === null ? 'die Aufgabe' : quoted(name))

export const messages: Translation<typeof english> = {
  label: 'Aktivität',
  show: 'Anzeigen',
  all: 'Alle',
  comments: (count) => (count === 0 ? 'Kommentare' : `Kommentare ${count}`),
  changes: 'Änderungen',
  occurrencesTab: (count) => (count === 0 ? 'Termine' : `Termine ${count}`),
  older: 'Ältere anzeigen',
  none: 'Noch keine Änderungen.',
  noComments: 'Noch keine Kommentare.',
  historyLimit: (plan, shown, more) =>
    more === null
      ? `Im Tarif ${plan} bleiben Änderungen ${shown} erhalten.`
      : `Im Tarif ${plan} bleiben Änderungen ${shown} erhalten. Wechsle zu ${more}, um ältere zu sehen.`,
  days: (count) => (count === 365 ? '1 Jahr' : formatCount(count, days)),
  daybook: 'Daybook',
  someone: 'Jemand',
  withToken: 'mit Token',
  source: { app: undefined, api: 'über die API', email: 'per E-Mail', import: 'per Import' },
  and: (phrases) => formatList(phrases),
  in: (name) => `(${quoted(name)})`,
  quoted,
  hiddenList,
  unknownList,
  unknownMember: 'jemand',
  task: {
    deletedTask: 'eine gelöschte Aufgabe',
    created: (name) => `hat ${taskOr(name)} erstellt`,
    deleted: (name) => `hat ${taskOr(name)} gelöscht`,
    completed: (name) => `hat ${taskOr(name)} erledigt`,
    reopened: (name) => `hat ${taskOr(name)} wieder geöffnet`,
    completedOccurrence: (due, late) =>
      `hat den Termin vom ${due} erledigt${late > 0 ? `, ${formatCount(late, days)} zu spät` : ''}`,
    movedToNextDate: (due) => `hat die Aufgabe auf den nächsten Termin verschoben (${due})`,
    title: (from, now) => `hat ${quoted(from)} in ${quoted(now)} umbenannt`,
    description: (from, now) =>
      from
        ? now
          ? 'hat die Beschreibung geändert'
          : 'hat die Beschreibung entfernt'
        : 'hat eine Beschreibung hinzugefügt',
    moved: (from, now) => `hat die Aufgabe von ${dative(from)} nach ${dative(now)} verschoben`,
    section: (from, now) =>
      now === undefined
        ? `hat die Aufgabe aus dem Abschnitt ${from ?? ''} genommen`
        : from === undefined
          ? `hat die Aufgabe in den Abschnitt ${now} verschoben`
          : `hat die Aufgabe vom Abschnitt ${from} in den Abschnitt ${now} verschoben`,
    start: (from, now) => changedTo('das Startdatum', from, now),
    due: (from, now) => changedTo('das Fälligkeitsdatum', from, now),
    time: (from, now) => changedTo('die Uhrzeit', from, now),
    zone: (from, now) => `hat die Zeitzone von ${from} auf ${now} geändert`,
    priority: (from, now) => `hat die Priorität von ${level(from)} auf ${level(now)} geändert`,
    assigned: (names) => `hat die Aufgabe ${formatList(names)} zugewiesen`,
    unassigned: (names) => `hat die Zuweisung an ${formatList(names)} aufgehoben`,
    labeled: (names) =>
      `hat ${names.length === 1 ? 'das Label' : 'die Labels'} ${formatList(names)} hinzugefügt`,
    unlabeled: (names) =>
      `hat ${names.length === 1 ? 'das Label' : 'die Labels'} ${formatList(names)} entfernt`,
    deletedLabel: '(gelöscht)',
    repeats: (from, now) =>
      now === undefined
        ? 'hat die Wiederholung entfernt'
        : from === undefined
          ? `hat die Wiederholung auf ${quoted(now)} gesetzt`
          : `hat die Wiederholung von ${quoted(from)} auf ${quoted(now)} geändert`,
    occurrences: 'hat künftige Termine geändert',
    parent: (now) =>
      now ? 'hat die Aufgabe zur Unteraufgabe gemacht' : 'hat daraus eine eigene Aufgabe gemacht',
    estimate: (from, now) => changedTo('die Schätzung', from, now),
    blocked: (task) => `hat ${task} als blockierende Aufgabe hinzugefügt`,
    unblocked: (task) => `hat ${task} als blockierende Aufgabe entfernt`,
    reminders: 'hat die Erinnerungen geändert',
    externalId: (from, now) => changedTo('die externe ID', from, now),
    metadata: 'hat die Metadaten geändert',
    attached: (name) => `hat ${quoted(name)} angehängt`,
    detached: (name) => `hat ${quoted(name)} gelöscht`,
    commented: 'hat kommentiert',
    editedComment: 'hat einen Kommentar bearbeitet',
    deletedComment: 'hat einen Kommentar gelöscht',
    field: (name) => `hat ${name.replaceAll('_', ' ')} geändert`,
  },
  checklist: {
    added: (texts) => `hat ${firstFew(texts)} zur Checkliste hinzugefügt`,
    removed: (texts) => `hat ${firstFew(texts)} aus der Checkliste entfernt`,
    checked: (texts) => `hat ${firstFew(texts)} abgehakt`,
    unchecked: (texts) => `hat den Haken bei ${firstFew(texts)} entfernt`,
    changed: (from, now) => `hat ${quoted(from)} in der Checkliste zu ${quoted(now)} geändert`,
    ordered: 'hat die Checkliste umsortiert',
  },
  list: {
    created: 'hat die Liste erstellt',
    name: (from, now) => `hat die Liste von ${quoted(from)} in ${quoted(now)} umbenannt`,
    description: 'hat die Beschreibung der Liste geändert',
    visibility: (now) =>
      now === 'private' ? 'hat die Liste auf privat gestellt' : 'hat die Liste für den Workspace freigegeben',
    color: (from, now) => changedTo('die Farbe der Liste', from, now),
    icon: (from, now) => changedTo('das Symbol der Liste', from, now),
    archived: 'hat die Liste archiviert',
    unarchived: 'hat die Liste wiederhergestellt',
    shared: (name) => `hat die Liste für ${name} freigegeben`,
    unshared: (name) => `hat die Freigabe der Liste für ${name} beendet`,
    linkCreated: 'hat einen öffentlichen Link zur Liste erstellt',
    linkChanged: 'hat geändert, was der öffentliche Link zeigt',
    linkReplaced: 'hat den öffentlichen Link der Liste ersetzt',
    linkRevoked: 'hat den öffentlichen Link deaktiviert',
    addressCreated: 'hat eine E-Mail-Adresse für die Liste erstellt',
    addressReplaced: 'hat die E-Mail-Adresse der Liste ersetzt',
    addressRemoved: 'hat die E-Mail-Adresse der Liste deaktiviert',
  },
  section: {
    created: (name) => `hat den Abschnitt ${name} erstellt`,
    deleted: (name) => `hat den Abschnitt ${name} gelöscht`,
    renamed: (from, now) => `hat den Abschnitt ${quoted(from)} in ${quoted(now)} umbenannt`,
    moved: (name) => `hat den Abschnitt ${name} verschoben`,
    deletedSection: '(gelöscht)',
  },
  occurrences: {
    title: 'Termine',
    all: (count) => `Alle ${count}`,
    due: 'Fällig',
    completed: 'Erledigt',
    by: 'Von',
    early: (count) => `${formatCount(count, days)} früher`,
    late: (count) => `${formatCount(count, days)} zu spät`,
    onTime: 'Pünktlich erledigt',
    of: (count, all) => `${count} von ${all}`,
    none: 'Noch keine Termine erledigt.',
    noneText: 'Erledigte Termine erscheinen hier, mit Fälligkeitsdatum und der Person, die sie erledigt hat.',
  },
}

/** Names up to three texts, and then how many more there are. */
function firstFew(texts: readonly string[]): string {
  const named = texts.slice(0, 3).map(quoted)
  const more = texts.length - named.length
  return formatList(more === 0 ? named : [...named, `${more} weitere`])
}
