import type { messages as english } from '../en/sidebar.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: 'Navigation',
  shortcuts: 'Raccourcis clavier',
  labelUnread: (count) =>
    `Navigation, ${formatCount(count, { one: 'notification non lue', other: 'notifications non lues' })}`,
  tabs: { label: 'Onglets', search: 'Recherche' },
  search: 'Rechercher ou ouvrir',
  new: 'Nouvelle tâche',
  inbox: 'Boîte de réception',
  notifications: 'Notifications',
  unread: 'non lues',
  today: 'Aujourd’hui',
  upcoming: 'À venir',
  assigned: 'Mes tâches',
  all: 'Toutes les tâches',
  insights: 'Statistiques',
  views: 'Vues',
  lists: 'Listes',
  newList: 'Nouvelle liste',
  archived: 'Archives',
  noLists: 'Aucune liste pour l’instant',
  nothingShared: 'Rien n’est encore partagé avec vous. Demandez à un membre de partager une liste.',
  loadFailed: 'Impossible de charger vos listes.',
  actions: (name) => `Actions pour ${name}`,
  deleteView: 'Supprimer la vue',
  up: 'Monter',
  down: 'Descendre',
  count: formatNumber,
  settings: 'Paramètres',
  private: 'privée',
  newListDialog: {
    title: 'Créer une liste',
    name: 'Nom',
    private: 'Privée',
    privateWhy: 'Seulement vous et les personnes avec qui vous la partagez.',
    template: 'Partir de',
    empty: 'Liste vide',
    otherApp: 'Vous venez d’une autre application ?',
    import: 'Importer des tâches',
    action: 'Créer la liste',
    needed: 'Saisissez un nom.',
    privateTemplate: (name) => `${name} (privé)`,
    preview: (sections, tasks) =>
      [sections.join(', '), formatCount(tasks, { one: 'tâche', other: 'tâches' })]
        .filter(Boolean)
        .join(' · '),
    deleteTemplate: (name) => `Supprimer le modèle « ${name} »`,
    templateDeleted: (name) => `Modèle « ${name} » supprimé`,
    deleting: {
      title: (name) => `Supprimer le modèle « ${name} » ?`,
      text: 'C’est irréversible. Les listes créées à partir de ce modèle ne sont pas concernées.',
      action: 'Supprimer le modèle',
    },
  },
}
