import type { messages as english } from '../en/sidebar.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: 'Navigation',
  shortcuts: 'Raccourcis clavier',
  labelUnread: (count) =>
    `Navigation, ${formatCount(count, { one: 'notification non lue', other: 'notifications non lues' })}`,
  tabs: { label: 'Onglets', search: 'Recherche' },
  search: 'Rechercher',
  new: 'Nouvelle tâche',
  inbox: 'Boîte de réception',
  notifications: 'Notifications',
  unread: 'non lues',
  today: 'Aujourd’hui',
  upcoming: 'À venir',
  assigned: 'Mes tâches',
  all: 'Toutes les tâches',
  insights: 'Statistiques',
  favorites: 'Favoris',
  views: 'Vues',
  lists: 'Listes',
  newList: 'Nouvelle liste',
  newFolder: 'Nouveau dossier',
  archived: 'Archives',
  noLists: 'Aucune liste pour l’instant',
  nothingShared: 'Rien n’est encore partagé avec vous. Demandez à un membre de partager une liste.',
  loadFailed: 'Impossible de charger vos listes.',
  actions: (name) => `Actions pour ${name}`,
  count: formatNumber,
  settings: 'Paramètres',
  private: 'privée',
  shared: 'partagée',
  sharedBy: (name) => `Partagée par ${name}`,
}
