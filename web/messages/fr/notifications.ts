import type { messages as english } from '../en/notifications.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Notifications',
  label: 'Notifications',
  show: { label: 'Afficher', all: 'Toutes', unread: 'Non lues' },
  newCount: (count) => formatCount(count, { one: 'nouvelle', other: 'nouvelles' }),
  newCountTitle: 'Vous avez de nouvelles notifications. Appuyez sur . pour les afficher.',
  settings: 'Paramètres des notifications',
  unread: 'Non lue.',
  completed: 'Terminée.',
  markRead: 'Marquer comme lue',
  markUnread: 'Marquer comme non lue',
  markAll: 'Tout marquer comme lu',
  allRead: (count) =>
    formatCount(count, { one: 'notification marquée comme lue', other: 'notifications marquées comme lues' }),
  about: 'Notifications lues et non lues',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  mention: (name) => (name === null ? 'On vous mentionne' : `${name} vous mentionne`),
  assigned: (name) => (name === null ? 'Vous a été attribuée' : `${name} vous l’a attribuée`),
  due: (when) => `Échéance : ${when}`,
  reminder: (when) => (when === null ? 'Rappel' : `Rappel, échéance : ${when}`),
  unblocked: 'N’est plus bloquée',
  on: { today: 'aujourd’hui', tomorrow: 'demain' },
  in: (list) => `dans ${list}`,
  retention: 'Les notifications sont conservées 90 jours.',
  none: {
    title: 'Aucune notification',
    text: 'Les mentions, les attributions, les échéances, les rappels et les tâches débloquées apparaissent ici.',
  },
  noneUnread: {
    title: 'Vous avez tout lu',
    text: 'Les nouvelles notifications apparaissent ici.',
    all: 'Tout afficher',
  },
}
