import type { messages as english } from '../en/pickers.ts'
import type { Translation } from '../translation.ts'
import { formatTimeOfDay } from '../format-calendar-date.ts'
import { formatCount } from '../format.ts'
import { onDay } from './formats.ts'

const tasks = { one: 'Aufgabe', other: 'Aufgaben' }

export const messages: Translation<typeof english> = {
  title: {
    start: 'Beginnt',
    due: 'Fällig',
    repeats: 'Wiederholung',
    priority: 'Priorität',
    assign: 'Zuweisen',
    labels: 'Labels',
    move: 'Verschieben',
    estimate: 'Schätzung',
    blocked: 'Blockiert durch',
    reminder: 'Erinnerungen',
  },
  done: {
    repeats: (count, rule) =>
      count === 1
        ? `Aufgabe wiederholt sich jetzt ${rule}`
        : `${formatCount(count, tasks)} wiederholen sich ${rule}`,
    notRepeating: (count) =>
      count === 1
        ? 'Aufgabe wiederholt sich nicht mehr'
        : `${formatCount(count, tasks)} wiederholen sich nicht mehr`,
    reminderAdded: (count) =>
      count === 1 ? 'Erinnerung hinzugefügt' : `Erinnerung zu ${formatCount(count, tasks)} hinzugefügt`,
    reminderRemoved: 'Erinnerung entfernt',
  },
  tasks: (count) => formatCount(count, tasks),
  noMatches: 'Keine Treffer',
  priority: { placeholder: 'Name oder 0 bis 4' },
  assign: {
    placeholder: 'Name oder E-Mail',
    me: 'du',
    noOne: 'Niemand',
    hint: 'Enter: zuweisen oder entfernen · Umschalt+Enter: mehrere · Alt+Enter: ersetzen',
    replace: 'Bisherige Zuweisungen ersetzen',
    noMatches: 'Keine passende Person mit Zugriff',
  },
  start: {
    inputLabel: 'Startdatum, in Worten',
    example: 'Mo, in 3 Tagen, 3. Dez.',
    none: 'Kein Startdatum',
    done: (count, when) =>
      when === ''
        ? count === 1
          ? 'Startdatum entfernt'
          : `Startdatum bei ${formatCount(count, tasks)} entfernt`
        : count === 1
          ? `Aufgabe beginnt ${onDay(when)}`
          : `${formatCount(count, tasks)} beginnen ${onDay(when)}`,
    onlyDay: 'Gib einen Tag ohne Uhrzeit und Wiederholung ein.',
    afterDue: (count, day) =>
      count === 1
        ? `Die Aufgabe ist schon vorher fällig, am ${day}. Wähle einen früheren Tag.`
        : `${formatCount(count, tasks)} sind schon vorher fällig. Wähle einen früheren Tag.`,
  },
  due: {
    inputLabel: 'Fälligkeitsdatum, in Worten',
    example: 'Fr 9 Uhr, in 3 Tagen, jeden 15.',
    today: 'Heute',
    tomorrow: 'Morgen',
    nextWeek: 'Nächste Woche',
    none: 'Kein Datum',
    appliesTo: 'Gilt für',
    appliesToOne: 'Diesen Termin',
    appliesToAll: 'Diesen und alle folgenden',
    allMoved: (day) => `Dieser Termin und alle folgenden verschoben, der erste: ${day}`,
    fixedRule:
      'Die Tage dieser Serie lassen sich nicht zusammen verschieben. Lege stattdessen die Wiederholung neu fest.',
    noDateYet: 'Noch kein Datum',
    several: (count) => `${formatCount(count, tasks)}, noch kein Datum`,
    nextDates: (days) => `dann ${days} …`,
    time: 'Uhrzeit',
    noTime: 'Ganztägig',
    allDay: 'Ganztägig',
    zone: 'Zeitzone',
    set: 'Fälligkeit setzen',
  },
  repeats: {
    inputLabel: 'Wie oft, in Worten',
    example: 'alle 2 Wochen, jeden letzten Tag des Monats',
    none: 'Keine Wiederholung',
    from: 'Wiederholt sich ab',
    due: 'dem Fälligkeitsdatum',
    completion: 'der Erledigung',
    ends: 'Endet',
    never: 'Nie',
    until: 'Am',
    count: 'Nach',
    untilDay: 'Enddatum',
    times: 'Anzahl der Termine',
    next: 'Nächste Termine',
    set: 'Wiederholung setzen',
    neverRepeats: 'Dazu gibt es in den nächsten 10 Jahren keinen Termin. Versuche eine andere Regel.',
    presets: (weekday, date, monthDay) => [
      'jeden Tag',
      'jeden Werktag',
      `jeden ${weekday}`,
      `alle 2 Wochen am ${weekday}`,
      `jeden ${date}`,
      'jeden letzten Tag des Monats',
      `jeden ${monthDay}`,
    ],
  },
  reminder: {
    inputLabel: 'Wann erinnern, in Worten',
    example: '1 Stunde vorher, 1 Tag vorher, Mo 9 Uhr',
    full: (max) => `Aufgaben können höchstens ${max} Erinnerungen haben.`,
    hint: 'Vor der Fälligkeit oder zu einer festen Zeit',
    fixed: 'Zu einer festen Zeit',
    remove: (what) => `Entfernen: ${what}`,
    atTime: 'Zur Fälligkeit',
    atNine: `Am Fälligkeitstag um ${formatTimeOfDay('09:00')}`,
    before: (many) => `${many} vorher`,
    beforeNine: (many) => `${many} vor ${formatTimeOfDay('09:00')} am Fälligkeitstag`,
    inThePast: 'Dieser Zeitpunkt ist schon vorbei.',
    needsDate: 'Setze ein Fälligkeitsdatum, um vorher erinnert zu werden.',
    units: {
      minute: { one: 'Minute', other: 'Minuten' },
      hour: { one: 'Stunde', other: 'Stunden' },
      day: { one: 'Tag', other: 'Tage' },
      week: { one: 'Woche', other: 'Wochen' },
    },
    addedToEach: (count) => `Fügt die Erinnerung zu allen ${count} Aufgaben hinzu.`,
  },
  move: {
    label: 'Verschieben nach',
    placeholder: 'Liste oder Abschnitt',
  },
}
