import type { messages as english } from '../en/public-link.ts'
import type { Translation } from '../translation.ts'
import { formatDay } from '../format-date.ts'

export const messages: Translation<typeof english> = {
  title: (list) => `Lien public vers « ${list} »`,
  explanation:
    'Toute personne ayant le lien peut lire cette liste, sans compte : son nom, ses sections, et les titres, les dates et l’état de ses tâches. La page ne montre ni personnes, ni descriptions, ni commentaires, ni fichiers, ni étiquettes, et demande aux moteurs de recherche de ne pas la référencer.',
  none: 'Cette liste n’a pas de lien public.',
  private:
    'Cette liste est privée. Avec un lien public, des personnes avec qui vous ne l’avez pas partagée peuvent la lire.',
  create: 'Créer un lien',
  copy: 'Copier le lien',
  once: 'Copiez le lien maintenant. Par sécurité, il ne sera plus affiché ; vous pouvez le remplacer à tout moment.',
  on: (stamp) =>
    `Le lien du ${formatDay(stamp)} fonctionne. Il ne peut plus être affiché ; remplacez-le pour en obtenir un nouveau.`,
  replace: 'Remplacer le lien',
  turnOff: 'Désactiver le lien',
  created: 'Lien public créé',
  replaced: 'Lien public remplacé',
  turnedOff: 'Lien public désactivé',
  replacing: {
    title: 'Remplacer le lien public ?',
    text: 'L’ancien lien cesse de fonctionner immédiatement. Envoyez le nouveau à toutes les personnes qui doivent continuer à lire la liste.',
    action: 'Remplacer le lien',
  },
  turningOff: {
    title: 'Désactiver le lien public ?',
    text: 'Le lien cesse de fonctionner immédiatement et ne pourra plus jamais servir.',
    action: 'Désactiver le lien',
  },
  archived: 'Cette liste est archivée. Son lien ne fonctionne pas tant que vous ne la désarchivez pas.',
  forbidden: {
    title: 'Les liens publics sont désactivés.',
    text: 'Le propriétaire ou un admin les a désactivés pour cet espace de travail, dans Paramètres › Espace de travail.',
  },
}
