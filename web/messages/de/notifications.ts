import type { messages as english } from '../en/notifications.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

const notifications = { one: 'Benachrichtigung', other: 'Benachrichtigungen' }

export const messages: Translation<typeof english> = {
  title: 'Benachrichtigungen',
  label: 'Benachrichtigungen',
  show: { label: 'Anzeigen', all: 'Alle', unread: 'Ungelesen' },
  newCount: (count) => `${count} neu`,
  newCountTitle: 'Du hast neue Benachrichtigungen. Drücke „.“, um sie anzuzeigen.',
  settings: 'Benachrichtigungseinstellungen',
  unread: 'Ungelesen.',
  completed: 'Erledigt.',
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  markAll: 'Alle als gelesen markieren',
  allRead: (count) => `${formatCount(count, notifications)} als gelesen markiert`,
  about: 'Gelesene und ungelesene Benachrichtigungen',
  today: 'Heute',
  yesterday: 'Gestern',
  mention: (name) => (name === null ? 'Du wurdest erwähnt' : `${name} hat dich erwähnt`),
  assigned: (name) => (name === null ? 'Dir zugewiesen' : `${name} hat dir diese Aufgabe zugewiesen`),
  due: (when) => `Fällig: ${when}`,
  reminder: (when) => (when === null ? 'Erinnerung' : `Erinnerung, fällig: ${when}`),
  unblocked: 'Nicht mehr blockiert',
  on: { today: 'heute', tomorrow: 'morgen' },
  in: (list) => `in ${list}`,
  retention: 'Benachrichtigungen werden 90 Tage aufbewahrt.',
  none: {
    title: 'Keine Benachrichtigungen',
    text: 'Hier erscheinen Erwähnungen, Zuweisungen, Fälligkeiten, Erinnerungen und Aufgaben, die nicht mehr blockiert sind.',
  },
  noneUnread: {
    title: 'Alles gelesen',
    text: 'Neue Benachrichtigungen erscheinen hier.',
    all: 'Alle anzeigen',
  },
}
