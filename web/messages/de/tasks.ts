import type { messages as english } from '../en/tasks.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList } from '../format.ts'
import { onDay } from './formats.ts'

const tasks = { one: 'Aufgabe', other: 'Aufgaben' }
const noPriority = 'Keine Priorität'
const theTasks = (count: number): string => (count === 1 ? 'Aufgabe' : formatCount(count, tasks))
const atSeveral = (count: number): string => (count === 1 ? '' : ` bei ${formatCount(count, tasks)}`)
const toList = (list?: string): string => (list === undefined ? '' : ` zu ${list}`)
const dueDateRemoved = (count: number): string => `Fälligkeitsdatum${atSeveral(count)} entfernt`

export const messages: Translation<typeof english> = {
  untitled: 'Aufgabe',
  complete: 'Erledigen',
  reopen: 'Wieder öffnen',
  completeTask: (title) => `Erledigen: ${title}`,
  done: {
    completed: (count, isBlocked = false) =>
      `${theTasks(count)} erledigt${isBlocked ? (count === 1 ? ', obwohl noch blockiert' : ', einige waren noch blockiert') : ''}`,
    reopened: (count) => `${theTasks(count)} wieder geöffnet`,
    deleted: (count) => `${theTasks(count)} gelöscht`,
    duplicated: (count) => `${theTasks(count)} dupliziert`,
    moved: (count, where) => `${theTasks(count)} nach ${where} verschoben`,
    scheduled: (count, when) =>
      when === '' ? dueDateRemoved(count) : `${theTasks(count)} ${onDay(when)} fällig`,
    assigned: (count, names) =>
      names.length === 0
        ? `Zuweisung${atSeveral(count)} aufgehoben`
        : `${theTasks(count)} zugewiesen an ${formatList(names)}`,
    assigneeChanged: (count, name, on) =>
      on
        ? `${theTasks(count)} zugewiesen an ${name}`
        : `Zuweisung an ${name} bei ${formatCount(count, tasks)} aufgehoben`,
    labelChanged: (count, name, on) =>
      `Label „${name}“${atSeveral(count)} ${on ? 'hinzugefügt' : 'entfernt'}`,
    unlabeled: (count) => `Labels${atSeveral(count)} entfernt`,
    priority: (count, name) =>
      name === noPriority
        ? `Priorität${atSeveral(count)} entfernt`
        : `Priorität${atSeveral(count)} auf ${name} gesetzt`,
    unscheduled: (count, reminders) =>
      `${dueDateRemoved(count)}, mit ${formatCount(reminders, { one: 'Erinnerung', other: 'Erinnerungen' })}`,
    renamed: (title) => `In „${title}“ umbenannt`,
    fileDeleted: (name) => `„${name}“ gelöscht`,
    created: (title, list) => `„${title}“${toList(list)} hinzugefügt`,
    added: (count, list) => `${formatCount(count, tasks)}${toList(list)} hinzugefügt`,
    move: 'Verschieben',
    reordered: 'Aufgabe verschoben',
  },
  notApplied: {
    conflict: 'Jemand anderes hat das zuerst geändert. Diese Fassung wurde behalten.',
    banner: (count) =>
      count === 1 ? 'Eine Änderung wurde nicht übernommen' : `${count} Änderungen wurden nicht übernommen`,
    show: 'Anzeigen',
  },
  touch: { swipeActions: 'Fälligkeit, verschieben' },
  refused: (title, why) => `„${title}“: ${why}`,
  priorities: [noPriority, 'Niedrig', 'Mittel', 'Hoch', 'Dringend'],
  due: {
    overdue: 'überfällig',
    ownClock: (zone) => `Eigene Uhrzeit der Aufgabe, in ${zone}`,
  },
  facts: {
    comments: (count) => formatCount(count, { one: 'Kommentar', other: 'Kommentare' }),
    reminders: (count) => formatCount(count, { one: 'Erinnerung', other: 'Erinnerungen' }),
    files: (count) => formatCount(count, { one: 'Anhang', other: 'Anhänge' }),
    checklist: (checked, all) => `Checkliste ${checked} von ${all}`,
    subtasks: (completed, all) => `Unteraufgaben ${completed} von ${all}`,
    blocked: (count) => `blockiert durch ${formatCount(count, tasks)}`,
    estimate: (minutes) => `Schätzung ${minutes} min`,
    repeats: 'wiederholt sich',
    due: (when) => `fällig ${onDay(when)}`,
  },
  bulk: { selected: (count) => `${count} ausgewählt` },
  row: { menu: (title) => `Aktionen für ${title}` },
  list: {
    drag: (title) => `Ziehen: ${title}`,
    open: (count) => `${count} offen`,
    add: 'Aufgabe hinzufügen',
    addTo: (section) => `Zu ${section} hinzufügen`,
    completed: 'Erledigt',
    noSection: 'Ohne Abschnitt',
    title: 'Titel',
  },
}
