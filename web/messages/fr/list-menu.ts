import type { messages as english } from '../en/list-menu.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sharing: 'Partager…',
  mail: 'Ajouter des tâches par e-mail…',
  publicLink: 'Lien public…',
  duplicate: 'Dupliquer…',
  delete: 'Supprimer…',
  saveTemplate: 'Enregistrer comme modèle…',
  timeline: 'Chronologie',
  insights: 'Statistiques',
  selectAll: 'Sélectionner toutes les tâches',
  copyLink: 'Copier le lien',
  archive: 'Archiver',
  membersOnly:
    'Seuls les membres peuvent renommer, partager et archiver cette liste, ou configurer son adresse e-mail.',
}
