import type { messages as english } from '../en/webhooks.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'
import { afterPreposition } from './formats.ts'

const events = { one: 'Ereignis', other: 'Ereignisse' }

export const messages: Translation<typeof english> = {
  title: 'Webhooks',
  create: 'Endpunkt hinzufügen',
  lead: 'Daybook sendet signierte Ereignisse sofort an diese Endpunkte. Nimmt ein Endpunkt sie nicht an, versucht es Daybook etwa einen Tag lang weiter.',
  reference: 'Webhook-Anleitung',
  columns: { last: 'Letzte Zustellung', endpoint: 'Endpunkt', day: 'Letzte 24 Stunden', state: 'Status' },
  none: {
    title: 'Noch keine Endpunkte',
    text: 'Füge einen HTTPS-Endpunkt hinzu, um Ereignisse zu empfangen. Wir senden jede Änderung an Aufgaben, Listen, Kommentaren und Mitgliedern als signierte POST-Anfrage.',
  },
  total: (used, max) => {
    if (max === null) return formatCount(used, { one: 'Endpunkt', other: 'Endpunkte' })
    const of = `${used} von ${max} Endpunkten deines Tarifs.`
    return used < max ? of : `${of} Um einen weiteren hinzuzufügen, lösche einen oder wechsle den Tarif.`
  },
  adminsOnly: {
    title: 'Nur Admins können Webhooks verwalten',
    text: (names, count) =>
      `${count === 0 ? 'Inhaber und Admins können' : `${names} ${count === 1 ? 'kann' : 'können'}`} sie verwalten.`,
  },
  upgrade: {
    title: 'Webhooks sind Teil von Team und Business',
    text: (workspace) =>
      `${workspace} hat den Tarif Start, der keine Webhooks enthält. Du kannst keine Endpunkte hinzufügen, und es werden keine Ereignisse gesendet.`,
    plan: 'Tarife vergleichen',
  },
  states: {
    delivering: 'Aktiv',
    idle: 'Wartet auf erstes Ereignis',
    failing: (span) => `Gestört seit ${afterPreposition(span)}`,
    off: (when) => `Aus seit ${when}`,
  },
  reasons: {
    person: 'Manuell deaktiviert.',
    failures: 'Deaktiviert nach drei Tagen ohne erfolgreiche Zustellung.',
    creator: 'Deaktiviert, weil die Person, die ihn hinzugefügt hat, keine Webhooks mehr verwalten kann.',
    plan: 'Deaktiviert, weil dein Tarif jetzt weniger Endpunkte enthält.',
  },
  rate: (rate) => `${(rate * 100).toFixed(rate === 1 ? 0 : 1).replace('.', ',')} %`,
  dayChart: (delivered, failed) =>
    `Letzte 24 Stunden: ${formatNumber(delivered)} zugestellt, ${formatNumber(failed)} fehlgeschlagene Versuche`,
  dialog: {
    createTitle: 'Endpunkt hinzufügen',
    edit: 'Endpunkt bearbeiten',
    url: 'URL des Endpunkts',
    urlHint: 'HTTPS, aus dem Internet erreichbar, mit gültigem Zertifikat.',
    description: 'Beschreibung',
    descriptionHint: 'Für dich und dein Team.',
    events: 'Ereignisse',
    create: 'Endpunkt hinzufügen',
    save: 'Speichern',
    needsEvent: 'Wähle mindestens ein Ereignis.',
    limit: (max) => `Du nutzt alle ${max} Endpunkte deines Tarifs.`,
    urlErrors: {
      format: 'Gib eine gültige URL ein, zum Beispiel https://example.com/hooks.',
      scheme: 'Die URL muss mit https:// beginnen.',
      userinfo: 'Die URL darf keinen Benutzernamen und kein Passwort enthalten.',
      fragment: 'Die URL darf kein Fragment (#) enthalten.',
      port: 'Verwende Port 443 oder einen Port ab 1024.',
      host: 'Dieser Hostname gehört zu einem internen Netz.',
      own_origin: 'Daybook kann keine Ereignisse an sich selbst senden.',
      address:
        'Diese Adresse liegt in einem internen Netz. Die Person, die Daybook betreibt, kann sie mit DAYBOOK_WEBHOOK_ALLOW_NETWORKS erlauben.',
      certificate: 'Wir konnten das Zertifikat dieses Endpunkts nicht prüfen.',
    },
    saved: 'Endpunkt gespeichert',
  },
  events: {
    'task.created': 'Eine Aufgabe wird erstellt.',
    'task.updated':
      'Titel, Fälligkeit, Zuweisung, Priorität, Liste, Abschnitt, Wiederholung oder Checkliste einer Aufgabe ändert sich.',
    'task.completed': 'Eine Aufgabe oder ein Termin einer wiederkehrenden Aufgabe wird erledigt.',
    'task.reopened': 'Eine erledigte Aufgabe wird wieder geöffnet.',
    'task.deleted': 'Eine Aufgabe wird gelöscht. Ihre Unteraufgaben senden eigene Ereignisse.',
    'task.due_soon': 'Eine Aufgabe ist in 30 Minuten fällig. Ohne Uhrzeit: um 9:00 Uhr am Fälligkeitstag.',
    'comment.created': 'Jemand kommentiert eine Aufgabe.',
    'list.created': 'Eine Liste wird erstellt.',
    'list.archived': 'Eine Liste wird archiviert.',
    'member.joined': 'Jemand nimmt eine Einladung an.',
    'list.updated': 'Name, Beschreibung, Sichtbarkeit, Farbe oder Symbol einer Liste ändert sich.',
    'list.unarchived': 'Eine Liste wird wiederhergestellt.',
    'task.reminder': 'Eine Erinnerung ist fällig.',
    'comment.updated': 'Jemand bearbeitet einen eigenen Kommentar.',
    'comment.deleted': 'Ein Kommentar wird gelöscht.',
    'attachment.created': 'Eine Datei wird an eine Aufgabe angehängt.',
    'attachment.deleted': 'Ein Anhang einer Aufgabe wird gelöscht.',
  },
  secret: {
    title: 'Kopiere jetzt deinen Signaturschlüssel. Er wird nicht noch einmal angezeigt.',
    copy: 'Schlüssel kopieren',
    text: 'Wir signieren jede Zustellung mit diesem Schlüssel. Prüfe die Signatur, bevor du einer Anfrage vertraust. Wenn du den Schlüssel verlierst, erneuere ihn.',
    overlap:
      '24 Stunden lang tragen Zustellungen zwei Signaturen: eine mit dem alten und eine mit dem neuen Schlüssel.',
    stored: 'Ich habe ihn gespeichert',
    leaving: 'Seite verlassen, ohne den Schlüssel zu speichern? Er wird nicht noch einmal angezeigt.',
  },
  detail: {
    test: 'Testereignis senden',
    tested: 'Testereignis gesendet',
    replay: 'Ereignisse erneut senden …',
    more: 'Mehr',
    edit: 'Endpunkt bearbeiten …',
    reissue: 'Signaturschlüssel erneuern …',
    off: 'Deaktivieren',
    on: 'Aktivieren',
    delete: 'Endpunkt löschen …',
    turnedOff: 'Endpunkt deaktiviert',
    turnedOn: 'Endpunkt aktiviert',
    figures: {
      rate: 'Zugestellt, letzte 24 Stunden',
      of: (attempts) => `von ${formatNumber(attempts)}`,
      nothing: 'noch nichts',
      median: 'Antwortzeit (Median)',
      waiting: 'Warten auf neuen Versuch',
      queued: (count) => `und ${formatNumber(count)} neu`,
      events: 'Ereignisse',
      types: (count) => `von ${count} Arten`,
      secret: 'Schlüssel seit',
      overlap: (until) => `alter gilt bis ${until}`,
    },
    chart: (delivered, failed) =>
      `Versuche der letzten 24 Stunden, je halbe Stunde: ${formatNumber(delivered)} zugestellt, ${formatNumber(failed)} fehlgeschlagen`,
    asTable: 'Als Tabelle anzeigen',
    asChart: 'Als Diagramm anzeigen',
    table: { time: 'Halbe Stunde', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
    now: 'jetzt',
    show: {
      label: 'Anzeigen',
      all: 'Alle',
      delivered: 'Zugestellt',
      waiting: 'Wartend',
      failed: 'Fehlgeschlagen',
    },
    many: (count) => `${formatNumber(count)}+`,
    anyEvent: 'Jedes Ereignis',
    waits: 'wartet auf den nächsten Versuch',
    columns: { time: 'Zeit', outcome: 'Ergebnis', event: 'Ereignis', attempt: 'Versuch', took: 'Dauer' },
    attemptOf: (attempt, max) => `${attempt} von ${max}`,
    kinds: { event: '', redelivery: 'erneut zugestellt', replay: 'erneut gesendet', test: 'Test' },
    none: { title: 'Noch keine Zustellungen', text: 'Sende ein Testereignis oder warte auf das erste.' },
    noMatches: {
      title: 'Keine Ergebnisse',
      text: 'Kein Versuch aus den letzten 30 Tagen passt.',
      clear: 'Alle anzeigen',
    },
    retention: 'Versuche werden 30 Tage aufbewahrt.',
    missed:
      'Solange er deaktiviert ist, werden keine Ereignisse gesendet. Du kannst sie später erneut senden.',
    notOnStart: 'In den Tarifen Team und Business kannst du ihn wieder aktivieren.',
    turnOnAndReplay: 'Aktivieren und verpasste Ereignisse senden',
    failing: (since) =>
      `Seit ${since} hat keine Zustellung geklappt. Wir versuchen es weiter. Nach drei Tagen ohne Erfolg wird der Endpunkt deaktiviert.`,
  },
  delivery: {
    name: 'Zustellung',
    back: 'Zurück zu den Zustellungen',
    close: 'Zustellung schließen',
    redeliver: 'Erneut zustellen',
    redelivered: 'Erneute Zustellung gestartet',
    attempt: (attempt, after) =>
      after === undefined ? `Versuch ${attempt}` : `Versuch ${attempt}, nach ${afterPreposition(after)}`,
    noAddress: (host) => `Wir konnten im DNS keine Adresse für ${host} finden.`,
    next: 'Nächster',
    nextIn: (attempt, max, when) => `Versuch ${attempt} von ${max}, ${when}`,
    in: (span) => `in ${afterPreposition(span)}`,
    due: 'jetzt fällig',
    request: 'Anfrage',
    curl: 'Als curl-Befehl kopieren',
    body: 'Inhalt',
    size: (bytes) => `${formatNumber(bytes)} Byte, bei jedem Versuch gleich`,
    copyBody: 'Inhalt kopieren',
    gone: 'Der Inhalt ist nicht verfügbar: Das Ereignis ist älter als 30 Tage oder gehört zu einer Liste, auf die du keinen Zugriff hast.',
  },
  outcomes: {
    timeout: 'Zeitüberschreitung',
    tls: 'TLS-Fehler',
    dns: 'DNS-Fehler',
    http_error: 'Ungültige Antwort',
    connect: 'Verbindung fehlgeschlagen',
    blocked: 'Gesperrtes Netz',
    unknown: 'Unbekannt',
  },
  replaying: {
    title: 'Ereignisse erneut senden',
    text: 'Wir senden alle Ereignisse noch einmal, die dieser Endpunkt abonniert hat. Sie behalten ihre IDs, damit dein Empfänger Duplikate überspringen kann.',
    since: 'Seit',
    action: 'Ereignisse erneut senden',
    queued: (count) =>
      count === 0
        ? 'Keine Ereignisse zu senden'
        : `${formatCount(count, events)} ${count === 1 ? 'wird' : 'werden'} erneut gesendet`,
    more: (count, since) =>
      `${formatCount(count, events)} ${count === 1 ? 'wird' : 'werden'} erneut gesendet. Es gibt noch mehr: Wenn diese fertig sind, sende ab ${since} weiter.`,
    running: 'Es werden schon Ereignisse erneut gesendet. Warte, bis das fertig ist.',
  },
  reissuing: {
    title: 'Signaturschlüssel erneuern?',
    text: 'Wir erstellen einen neuen Schlüssel. 24 Stunden lang hat jede Zustellung zwei Signaturen, damit du ohne Lücke umstellen kannst.',
    action: 'Schlüssel erneuern',
  },
  turningOff: {
    title: 'Diesen Endpunkt deaktivieren?',
    text: (waiting) =>
      `${formatCount(waiting, { one: 'wartende Zustellung wird', other: 'wartende Zustellungen werden' })} nicht gesendet, auch wenn du ihn wieder aktivierst.`,
    action: 'Deaktivieren',
  },
  deleting: {
    title: 'Diesen Endpunkt löschen?',
    text: (url) =>
      `An ${url} wird nichts mehr gesendet, auch keine wartenden Versuche. Der Zustellverlauf wird ebenfalls gelöscht.`,
    action: 'Endpunkt löschen',
    done: 'Endpunkt gelöscht',
  },
}
