import type { messages as english } from '../en/task-text.ts'
import type { Translation } from '../translation.ts'
import { de } from './elision.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  table: 'Tableau',
  checked: 'fait',
  unchecked: 'à faire',
  editDescription: 'Modifier la description',
  markdown: 'Markdown accepté',
  conflict: 'Quelqu’un d’autre a fait une modification avant vous. Votre texte est toujours là.',
  takeTheirs: 'Prendre l’autre version',
  keepMine: 'Garder la mienne',
  unsaved: 'Pas encore enregistré.',
  discard: 'Abandonner',
  discarded: 'Modifications de la description abandonnées',
  done: {
    added: (count) => formatCount(count, { one: 'élément ajouté', other: 'éléments ajoutés' }),
    removed: 'Élément retiré',
    checked: 'Élément coché',
    unchecked: 'Élément décoché',
    changed: 'Élément modifié',
    moved: 'Élément déplacé',
  },
  descriptionSaved: 'Description modifiée',
  left: (count) => formatCount(count, { one: 'caractère restant', other: 'caractères restants' }),
  over: (count) => `${formatCount(count, { one: 'caractère', other: 'caractères' })} de trop`,
  deleted: (who) =>
    `${who === undefined ? 'Cette tâche a été supprimée, ou vous n’y avez plus accès.' : `${who} a supprimé cette tâche.`} Vous pouvez encore copier le texte.`,
  subtaskOf: (title) => `Sous-tâche de « ${title} »`,
  backTo: (list) => `Retour à « ${list} »`,
  subtasksFull: (max) => `Une tâche ne peut pas avoir plus de ${formatNumber(max)} sous-tâches.`,
  checklistFull: (max) => `Une checklist ne peut pas avoir plus de ${formatNumber(max)} éléments.`,
  notAdded: (count, max) =>
    `${formatCount(count, { one: 'ligne n’a pas été ajoutée', other: 'lignes n’ont pas été ajoutées' })}. Une checklist ne peut pas avoir plus de ${formatNumber(max)} éléments.`,
  mention: 'Mentionner quelqu’un',
  people: 'Personnes',
  tasks: 'Tâches',
  sending: 'Envoi',
  kept: 'En attente d’envoi',
  linkTo: (name, when) => `Lien vers le commentaire ${de(name)}, ${when}`,
}
