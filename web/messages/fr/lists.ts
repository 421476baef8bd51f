import type { messages as english } from '../en/lists.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const people = { one: 'personne', other: 'personnes' }

export const messages: Translation<typeof english> = {
  list: 'Liste',
  name: 'Nom de la liste',
  open: (count) => formatCount(count, { one: 'ouverte', other: 'ouvertes' }),
  private: 'privée',
  sharedWith: (count) => `Privée, partagée avec ${formatCount(count, people)}`,
  actions: 'Actions pour cette liste',
  rename: 'Renommer',
  history: 'Historique',
  unarchive: 'Désarchiver',
  linkCopied: 'Lien copié',
  done: {
    renamed: (name) => `Renommée en « ${name} »`,
    visibility: {
      private: (name) => `« ${name} » est maintenant privée`,
      workspace: (name) => `« ${name} » partagée avec l’espace de travail`,
    },
    archived: (name) => `« ${name} » archivée`,
    unarchived: (name) => `« ${name} » désarchivée`,
    moved: (name) => `« ${name} » déplacée`,
    added: (name) => `« ${name} » créée`,
    deleted: (name) => `« ${name} » supprimée. Ses tâches ont été conservées.`,
    template: (name) => `Modèle « ${name} » enregistré`,
  },
  archivedBanner: {
    membersOnly: 'Seuls les membres peuvent désarchiver une liste.',
    title: 'Archivée et en lecture seule.',
    task: 'La liste de cette tâche est archivée et en lecture seule.',
    text: 'Désarchivez la liste pour modifier ses tâches. D’ici là, aucun rappel n’est envoyé.',
  },
  full: `Cette liste a atteint la limite de ${formatNumber(5_000)} tâches, tâches terminées et sous-tâches comprises. Supprimez-en, ou continuez dans une nouvelle liste.`,
  nearlyFull: (left) =>
    `Vous pouvez encore ajouter ${formatCount(left, { one: 'tâche', other: 'tâches' })} à cette liste.`,
  sections: {
    name: 'Nom de la section',
    new: 'Nouvelle section',
    add: 'Ajouter une section',
    actions: (name) => `Actions pour la section « ${name} »`,
    collapse: (name) => `Replier « ${name} »`,
    expand: (name) => `Déplier « ${name} »`,
    drag: 'Faites glisser, ou appuyez sur ⌥↑↓',
  },
}
