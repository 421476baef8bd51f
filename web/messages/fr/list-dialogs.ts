import type { messages as english } from '../en/list-dialogs.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sharingDialog: {
    title: (name) => `Partager « ${name} »`,
    label: 'Qui a accès',
    workspace: 'Espace de travail',
    workspaceWhy: 'Tous les membres, et les invités que vous sélectionnez.',
    private: 'Privée',
    privateWhy:
      'Seulement les personnes que vous sélectionnez. Le propriétaire et les admins ne la voient pas, sauf si vous les ajoutez.',
    guests: 'Invités ayant accès',
    selected: 'Personnes ayant accès',
    you: (name) => `${name} (vous)`,
    onlyYou: 'Personne d’autre n’y a accès.',
    find: 'Rechercher une personne',
    noGuests: 'Cet espace de travail n’a pas d’invités.',
    leaving: (name) => `Quitter « ${name} » ?`,
    leavingText:
      'Vous perdrez l’accès à cette liste. Une personne qui y a accès pourra la partager à nouveau avec vous.',
    leave: 'Quitter la liste',
  },
  template: {
    title: 'Enregistrer comme modèle',
    name: 'Nom',
    description: 'Description',
    text: 'Enregistre les sections et les tâches ouvertes avec leurs descriptions, checklists, sous-tâches, priorités et récurrences. Les échéances sont enregistrées par rapport à aujourd’hui. Les attributions, les commentaires, les pièces jointes et les tâches terminées ne sont pas inclus.',
    private: 'Cette liste est privée, personne d’autre ne voit donc le modèle.',
    action: 'Enregistrer le modèle',
    needed: 'Saisissez un nom.',
  },
  archivedLists: {
    title: 'Listes archivées',
    unarchive: (name) => `Désarchiver « ${name} »`,
    none: 'Aucune liste archivée',
    noneText: 'Archivez les listes terminées depuis leur menu. Vous pouvez les désarchiver ici.',
    lead: 'Les listes archivées sont en lecture seule. Les personnes qui y avaient accès peuvent toujours les lire.',
  },
}
