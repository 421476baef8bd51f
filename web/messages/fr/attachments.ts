import type { messages as english } from '../en/attachments.ts'
import type { Translation } from '../translation.ts'
import { de } from './elision.ts'
import { formatBytes, formatCount } from '../format.ts'

const exactSize = (size: number, max: number): string =>
  formatBytes(size) === formatBytes(max)
    ? `${formatBytes(max)} et ${formatCount(size - max, { one: 'octet', other: 'octets' })}`
    : formatBytes(size)

export const messages: Translation<typeof english> = {
  title: 'Pièces jointes',
  attach: 'Joindre un fichier',
  failed: (name, why) => `« ${name} » : ${why}`,
  attached: (name) => `« ${name} » joint`,
  drop: (title) => `Déposez pour joindre à « ${title} »`,
  used: (used, all) => `${formatBytes(used)} sur ${formatBytes(all)} utilisés`,
  waiting: 'en attente',
  sent: (sent, size) => `${formatBytes(sent)} sur ${formatBytes(size)}`,
  sending: (name) => `Envoi ${de(name)}`,
  cancel: (name) => `Annuler : ${name}`,
  retry: 'Réessayer',
  dismiss: (name) => `Masquer : ${name}`,
  remove: (name) => `Supprimer : ${name}`,
  show: (name) => `Afficher ${name}`,
  download: 'Télécharger',
  fault: {
    tooLarge: (size, max) =>
      `Trop volumineux : le fichier fait ${exactSize(size, max)}. La limite est de ${formatBytes(max)}.`,
    noRoom: (max) =>
      `Stockage insuffisant : votre forfait comprend ${formatBytes(max)} pour les pièces jointes.`,
    tooMany: (max) => `Une tâche ne peut pas avoir plus de ${max} pièces jointes.`,
    importsFull: (max) =>
      `Les fichiers d’import de votre espace de travail peuvent occuper ${formatBytes(max)}. Supprimez les imports inutiles, puis réessayez.`,
    lost: 'Connexion perdue. L’envoi reprendra dès que vous serez de nouveau en ligne.',
  },
}
