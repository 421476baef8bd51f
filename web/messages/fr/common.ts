import type { messages as english } from '../en/common.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const members = { one: 'membre', other: 'membres' }
const guests = { one: 'invité', other: 'invités' }

export const messages: Translation<typeof english> = {
  customRepeat: 'récurrence personnalisée',
  product: 'Daybook',
  copy: 'Copier',
  copied: 'Copié',
  cancel: 'Annuler',
  close: 'Fermer',
  save: 'Enregistrer',
  undo: 'Annuler',
  redo: 'Rétablir',
  undone: (what) => `Annulé : ${what}`,
  tooLate: (what) => `Impossible à annuler désormais : ${what}`,
  back: 'Retour',
  all: 'Tout',
  none: 'Aucun',
  language: 'Langue',
  loading: 'Chargement',
  justNow: 'à l’instant',
  showMore: 'Afficher plus',
  problem: {
    retry: 'Réessayer',
    refused: 'Cela n’a pas fonctionné',
    unreachable: {
      title: 'Daybook est injoignable',
      text: 'Rien n’a été modifié. Vérifiez votre connexion et réessayez.',
    },
    offline: {
      title: 'Non disponible hors ligne',
      text: 'Vous êtes hors ligne, et cette page n’est pas enregistrée sur cet appareil. Elle s’ouvrira dès que vous serez de nouveau en ligne.',
    },
    notFound: {
      title: 'Introuvable',
      text: 'Cet élément n’existe pas, ou vous n’y avez pas accès.',
    },
    noSeat: (kind, max) => {
      const forms = kind === 'members' ? members : guests
      if (max === 0)
        return `Votre forfait ne permet pas d’inviter ${kind === 'members' ? 'd’autres membres' : 'des invités'}. Changez de forfait pour inviter quelqu’un.`
      return `Votre forfait comprend ${formatCount(max, forms)}, et toutes les places sont prises. Changez de forfait pour inviter plus de monde.`
    },
    full: {
      list_tasks: (max) =>
        `Une liste ne peut pas avoir plus de ${formatNumber(max)} tâches, tâches terminées et sous-tâches comprises.`,
      task_subtasks: (max) => `Une tâche ne peut pas avoir plus de ${formatNumber(max)} sous-tâches.`,
      subtask_depth: () => 'Une sous-tâche ne peut pas avoir de sous-tâches.',
      checklist_items: (max) => `Une checklist ne peut pas avoir plus de ${formatNumber(max)} éléments.`,
      task_reminders: (max) => `Une tâche ne peut pas avoir plus de ${formatNumber(max)} rappels.`,
      task_attachments: (max) => `Une tâche ne peut pas avoir plus de ${formatNumber(max)} pièces jointes.`,
      saved_views: (max) =>
        `Vous avez atteint la limite de ${formatNumber(max)} vues. Supprimez-en une pour en ajouter une autre.`,
      templates: (max) =>
        `Vous avez atteint la limite de ${formatNumber(max)} modèles. Supprimez-en un pour en ajouter un autre.`,
      template_tasks: (max) =>
        `Un modèle ne peut pas avoir plus de ${formatNumber(max)} tâches, sous-tâches comprises.`,
      template_sections: (max) => `Un modèle ne peut pas avoir plus de ${formatNumber(max)} sections.`,
    },
    state: {
      list_archived: 'Cette liste est archivée et en lecture seule.',
      export_running: 'Votre dernier export est encore en cours.',
    },
    byCode: (code) => refusals[code] ?? 'Ce n’est pas possible ici. Vérifiez votre saisie et réessayez.',
    failed: {
      title: 'Un problème est survenu',
      text: 'Réessayez. Si cela se reproduit, envoyez cet identifiant à votre administrateur.',
    },
  },
  roles: { owner: 'Propriétaire', admin: 'Admin', member: 'Membre', guest: 'Invité' },
  plans: { start: 'Start', team: 'Team', business: 'Business' },
}

const refusals: Readonly<Record<string, string>> = {
  validation_error: 'Votre saisie n’est pas valable. Vérifiez-la et réessayez.',
  unauthorized: 'Votre session est terminée. Reconnectez-vous.',
  forbidden: 'Vous n’avez pas les droits nécessaires.',
  unprocessable: 'Ce n’est pas possible pour le moment. Vérifiez votre saisie et réessayez.',
  conflict: 'Quelqu’un d’autre a fait une modification avant vous. Regardez ce qui a changé, puis réessayez.',
  rate_limited: 'Trop de requêtes. Patientez un instant, puis réessayez.',
  payload_too_large: 'C’est trop volumineux.',
}
