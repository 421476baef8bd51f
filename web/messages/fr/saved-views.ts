import type { messages as english } from '../en/saved-views.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  label: 'Vue',
  name: 'Nom',
  actions: 'Actions pour cette vue',
  rename: 'Renommer',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  shared: 'Partagée avec l’espace de travail',
  sharedBy: (name) => `Partagée par ${name}`,
  delete: 'Supprimer la vue',
  save: 'Enregistrer comme vue',
  saveNew: 'Enregistrer comme nouvelle vue',
  update: 'Enregistrer les modifications',
  discard: 'Abandonner les modifications',
  title: 'Enregistrer comme vue',
  nameNeeded: 'Saisissez un nom.',
  layout: 'Disposition',
  layouts: { list: 'Liste', board: 'Tableau' },
  action: 'Enregistrer la vue',
  full: (max) => `Vous avez atteint la limite de ${max} vues. Supprimez-en une pour en ajouter une autre.`,
  saved: (name) => `Vue « ${name} » enregistrée`,
  renamed: (name) => `Renommée en « ${name} »`,
  updated: (name) => `Vue « ${name} » enregistrée`,
  moved: (name) => `Vue « ${name} » déplacée`,
  deleted: (name) => `Vue « ${name} » supprimée`,
  none: 'Aucune tâche ne correspond',
  noneText: 'Les tâches qui correspondent apparaissent ici.',
  listsDeleted: 'Listes introuvables',
  listsDeletedText:
    'Les listes de cette vue ont été supprimées, ou vous n’y avez plus accès. Choisissez d’autres listes, ou supprimez la vue.',
}
