import type { messages as english } from '../en/organize.ts'
import type { Translation } from '../translation.ts'
import { formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  up: 'Monter',
  down: 'Descendre',
  moved: (name) => `Nouvelle position : « ${name} »`,
  movedTo: (name, folder) => `« ${name} » placée dans « ${folder} »`,
  takenOut: (name, folder) => `« ${name} » sortie de « ${folder} »`,
  moveToFolder: 'Déplacer vers un dossier…',
  appearance: 'Icône et couleur…',
  renameFolder: 'Renommer…',
  deleteFolder: 'Supprimer le dossier',
  deleteView: 'Supprimer la vue',
  shareView: 'Partager avec l’espace de travail',
  unshareView: 'Ne plus partager',
  viewShared: (name) => `Vue « ${name} » partagée avec l’espace de travail`,
  viewUnshared: (name) => `La vue « ${name} » n’est plus partagée`,
  folderAdded: (name) => `Dossier « ${name} » créé`,
  folderRenamed: (name) => `Nouveau nom : « ${name} »`,
  folderDeleted: (name) => `Dossier « ${name} » supprimé. Ses listes sont conservées.`,
  favorite: 'Ajouter aux favoris',
  unfavorite: 'Retirer des favoris',
  favoriteAdded: (name) => `Ajout aux favoris : « ${name} »`,
  favoriteRemoved: (name) => `Retrait des favoris : « ${name} »`,
  favoritesFull: (max) =>
    `Vous avez atteint la limite de ${formatNumber(max)} favoris. Retirez-en un pour en ajouter un autre.`,
  folderDialog: {
    new: 'Créer un dossier',
    rename: 'Renommer le dossier',
    move: (name) => `Déplacer « ${name} » vers un dossier`,
    text: 'Vous êtes la seule personne à voir vos dossiers.',
    name: 'Nom',
    folder: 'Dossier',
    none: 'Aucun dossier',
    another: 'Nouveau dossier…',
    actions: { new: 'Créer le dossier', rename: 'Renommer le dossier', move: 'Déplacer la liste' },
    needed: 'Saisissez un nom.',
    full: (max) =>
      `Vous avez atteint la limite de ${formatNumber(max)} dossiers. Supprimez-en un pour en créer un autre.`,
  },
}
