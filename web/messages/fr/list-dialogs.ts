import type { messages as english } from '../en/list-dialogs.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

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
  duplication: {
    title: (name) => `Dupliquer « ${name} »`,
    name: 'Nom de la copie',
    copyOf: (name) => `${name} (copie)`,
    needed: 'Saisissez un nom.',
    text: 'Copie les sections et les tâches ouvertes, avec leurs sous-tâches, dates, récurrences, étiquettes et attributions. Les commentaires, les fichiers, les tâches terminées et l’adresse e-mail ne sont pas copiés.',
    private:
      'La copie est privée aussi. Personne d’autre ne la voit tant que vous ne la partagez pas, les attributions à d’autres personnes sont donc retirées.',
    action: 'Dupliquer la liste',
    copying: 'Progression de la copie',
    progress: (done, total) =>
      `${formatNumber(done)} sur ${formatCount(total, { one: 'tâche copiée', other: 'tâches copiées' })}`,
    goesOn: 'Vous pouvez continuer à travailler. La copie se termine en arrière-plan.',
    open: 'Ouvrir la copie',
    duplicated: (name) => `« ${name} » créée`,
  },
  deletion: {
    title: (name) => `Supprimer « ${name} » ?`,
    text: (tasks) =>
      tasks === 0
        ? 'Elle n’a aucune tâche. Vous pouvez annuler pendant quelques secondes.'
        : `${formatCount(tasks, { one: 'tâche est supprimée', other: 'tâches sont supprimées' })} avec elle, pour tout le monde : ouvertes et terminées, avec leurs commentaires et leurs fichiers. Vous pouvez annuler pendant quelques secondes.`,
    archive: 'Pour tout conserver, archivez plutôt la liste.',
    action: 'Supprimer la liste',
    deleted: (name) => `« ${name} » supprimée`,
  },
  archivedLists: {
    title: 'Listes archivées',
    unarchive: (name) => `Désarchiver « ${name} »`,
    none: 'Aucune liste archivée',
    noneText: 'Archivez les listes terminées depuis leur menu. Vous pouvez les désarchiver ici.',
    lead: 'Les listes archivées sont en lecture seule. Les personnes qui y avaient accès peuvent toujours les lire.',
  },
}
