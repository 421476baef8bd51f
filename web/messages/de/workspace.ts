import type { messages as english } from '../en/workspace.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Workspace',
  name: 'Name',
  timezone: 'Zeitzone',
  timezoneHint:
    'Gilt für neue Aufgaben, außer die Person, die sie erstellt, hat eine andere gewählt. Bestehende Fälligkeiten ändern sich nicht.',
  saved: 'Gespeichert',
  created: 'Erstellt',
  id: 'ID',
  idHint: 'Steht in Ereignissen als workspace_id.',
  copyId: 'ID kopieren',
  owner: 'Inhaber',
  publicLinks: 'Öffentliche Links',
  publicLinksAllow: 'Mitglieder dürfen Listen veröffentlichen',
  publicLinksHint:
    'Mitglieder können einen Link erstellen, über den jeder eine Liste lesen kann: Titel, Daten und was erledigt ist. Solange das deaktiviert ist, funktionieren bestehende Links nicht.',
  adminsCan: (names) => `Name, Zeitzone und öffentliche Links ändern können: ${names}.`,
  notZone: 'Gib eine Zeitzone ein, zum Beispiel Europe/Berlin.',
  required: 'Gib einen Namen ein.',
  plan: {
    title: 'Tarif',
    on: (plan) => `Dieser Workspace hat den Tarif ${plan}.`,
    operator:
      'Tarife werden auf dem Server geändert. Wenn du Daybook betreibst, verwende diesen Befehl mit dem gewünschten Tarif. Sonst sende ihn an die Person, die Daybook betreibt.',
    copyCommand: 'Befehl kopieren',
    ask: (names) => `Wenn du einen anderen brauchst, frage ${names}.`,
    here: 'Du kannst ihn unten ändern.',
    owner: (name) => `Der Workspace gehört ${name}. Nur diese Person kann ihn ändern.`,
    usage: 'Nutzung',
    compare: 'Tarife vergleichen',
    current: 'Dein Tarif',
    choose: (plan) => `Zu ${plan} wechseln`,
    changing: {
      title: (plan) => `Zu ${plan} wechseln?`,
      up: 'Du bekommst sofort alles, was der Tarif enthält.',
      start:
        'API und Webhooks sind dann sofort außer Betrieb: Tokens werden abgelehnt, und es werden keine Ereignisse zugestellt. Beide funktionieren wieder, sobald du zu einem Tarif zurückkehrst, der sie enthält.',
      down: 'Niedrigere Limits gelten sofort. Webhook-Endpunkte über dem Limit werden deaktiviert, die neuesten zuerst.',
      done: (plan) => `Zu ${plan} gewechselt`,
      excess: (what) =>
        `Dieser Workspace liegt über den Limits des Tarifs: ${what}. Entferne zuerst etwas davon.`,
    },
    noLimit: 'kein Limit',
    none: 'nicht enthalten',
    of: (used, max) => `${used} von ${max}`,
    rows: {
      members: 'Mitglieder',
      guests: 'Gäste',
      webhook_addresses: 'Webhook-Endpunkte',
      storage_bytes: 'Speicher für Anhänge',
      requests: 'API-Anfragen in dieser Minute',
      history_days: 'Verlauf der Änderungen',
      requests_per_minute: 'API-Anfragen pro Minute',
      api: 'API und Webhooks',
      integrations: 'Integrationen',
      schedules: 'Geplante Exporte',
      log: 'Protokoll',
    },
    yes: 'enthalten',
    days: (days) => (days >= 365 ? '1 Jahr' : formatCount(days, { one: 'Tag', other: 'Tage' })),
    invited: (count) => formatCount(count, { one: 'offene Einladung', other: 'offene Einladungen' }),
  },
}
