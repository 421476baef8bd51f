import type { messages as english } from '../en/exports.ts'
import type { Translation } from '../translation.ts'
import { formatBytes, formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Export',
  lead: (workspace) =>
    `Lade alles, worauf du in ${workspace} Zugriff hast, als ZIP-Datei herunter: zum Aufbewahren, für andere Programme oder um es wieder in Daybook zu importieren.`,
  create: {
    title: 'Neuer Export',
    what: 'Exportieren',
    everything: 'Alles, worauf ich Zugriff habe',
    attachments: 'Anhänge',
    withAttachments: 'Mit Anhängen',
    attachmentsHint: 'Ohne Anhänge ist der Export klein und in Sekunden fertig.',
    action: 'Export starten',
    email: 'Wir schicken dir eine E-Mail, wenn er fertig ist.',
    started: 'Export gestartet',
    running: 'Dein Export läuft. Wenn er fertig ist, kannst du einen neuen starten.',
    tooOften: (minutes) =>
      `Du kannst fünf Exporte pro Stunde erstellen. Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  },
  list: {
    title: 'Exporte',
    none: 'Noch keine Exporte. Exporte kannst du 7 Tage lang herunterladen.',
    everything: 'Alles',
    one: 'Eine Liste',
    withAttachments: 'mit Anhängen',
    without: 'ohne Anhänge',
    scheduled: 'geplant',
    size: formatBytes,
    until: (day) => `verfügbar bis ${day}`,
    for: (name) => `für ${name}`,
    download: 'Herunterladen',
    downloadOf: (what, day) => `Herunterladen: ${what}, ${day}`,
    cancel: 'Abbrechen',
    canceled: 'Export abgebrochen',
    remove: 'Löschen',
    removeOf: (what, day) => `Löschen: ${what}, ${day}`,
    removing: {
      title: 'Diesen Export löschen?',
      text: 'Damit wird die Datei gelöscht. Deine Listen und Aufgaben sind nicht betroffen.',
    },
    removed: 'Export gelöscht',
    missing: (count) =>
      `${formatCount(count, { one: 'Anhang fehlt', other: 'Anhänge fehlen' })}. Details stehen in manifest.json.`,
    bar: (what) => `Fortschritt des Exports: ${what}`,
    share: (share) => `${Math.floor(share * 100)} %`,
    states: {
      waiting: 'Wartet',
      running: 'Wird exportiert',
      ready: 'Fertig',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    problems: {
      disk_full:
        'Auf dem Server ist kein Speicherplatz mehr frei. Bitte deinen Administrator, Platz zu schaffen.',
      gone: 'Du hast keinen Zugriff mehr auf das, was exportiert wurde.',
      interrupted:
        'Der Export wurde zu oft unterbrochen. Bitte deinen Administrator, die Server-Logs zu prüfen.',
      failed:
        'Auf dem Server ist etwas schiefgegangen. Bitte deinen Administrator, die Server-Logs zu prüfen.',
    },
    total: 'Manuelle Exporte werden 7 Tage aufbewahrt, geplante 30.',
  },
  schedule: {
    title: 'Zeitplan',
    lead: 'Exportiere den Workspace regelmäßig. Die Person, die den Zeitplan festlegt, bekommt jedes Mal eine E-Mail und kann alles herunterladen, worauf sie Zugriff hat.',
    plan: {
      text: 'Geplante Exporte sind Teil von Business. Manuell exportieren können alle in jedem Tarif.',
      action: 'Tarife vergleichen',
    },
    every: 'Wie oft',
    frequencies: { day: 'Täglich', week: 'Wöchentlich', month: 'Monatlich' },
    on: 'Am',
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    dayOf: (day) => day,
    lastDay: 'letzten Tag',
    at: 'Um',
    hour: 'Uhrzeit',
    zone: (zone) => `${zone}, die Zeitzone des Workspace`,
    next: 'Als Nächstes',
    nextAt: (time) => `Der nächste Export startet am ${time}.`,
    turnedOff: {
      plan: 'Deaktiviert, weil der Workspace nicht mehr den Tarif Business hat.',
      maker: 'Deaktiviert, weil die Person, die den Zeitplan festgelegt hat, kein Admin mehr ist.',
    },
    setBy: (name) =>
      `${name} hat diesen Zeitplan festgelegt. Er exportiert, worauf ${name} Zugriff hat, und nur ${name} kann es herunterladen.`,
    setByYou:
      'Du hast diesen Zeitplan festgelegt. Er exportiert, worauf du Zugriff hast, und nur du kannst es herunterladen.',
    takeOver:
      'Wenn du speicherst, gehört der Zeitplan dir: Er exportiert, worauf du Zugriff hast, und nur du kannst es herunterladen.',
    start: 'Export planen',
    save: 'Speichern',
    cancel: 'Abbrechen',
    end: 'Zeitplan deaktivieren',
    started: (frequency) => `Export geplant: ${frequency}`,
    ended: 'Zeitplan deaktiviert',
    described: {
      day: (hour) => `täglich um ${hour}`,
      week: (weekday, hour) => `jeden ${weekday} um ${hour}`,
      month: (day, hour) => `am ${day} jedes Monats um ${hour}`,
    },
  },
  contents: {
    title: 'Das ist enthalten',
    list: [
      [
        'JSON',
        'Listen, Abschnitte, Aufgaben, Kommentare, erledigte Termine sowie deine Ansichten und Vorlagen, lesbar für andere Programme. Daybook kann sie wieder importieren.',
      ],
      ['CSV', 'Eine Tabelle je Liste, für Tabellenprogramme. Formeln sind entschärft.'],
      ['Anhänge', 'Dateien an Aufgaben, wenn du sie mit exportierst.'],
      ['Nicht enthalten', 'Alles, worauf du keinen Zugriff hast, Passwörter, Tokens und der Verlauf.'],
    ],
  },
}
