import type { messages as english } from '../en/list-email.ts'
import type { Translation } from '../translation.ts'
import { formatDay } from '../format-date.ts'

export const messages: Translation<typeof english> = {
  title: (list) => `Ajouter des tâches à « ${list} » par e-mail`,
  explanation:
    'Envoyez un e-mail à cette adresse pour créer une tâche dans cette liste. L’objet devient le titre, le texte devient la description, et les fichiers sont joints. Toute personne ayant l’adresse peut ajouter des tâches. Si nous pouvons vérifier qu’un e-mail vient d’un membre, la tâche est créée en son nom.',
  none: 'Cette liste n’a pas encore d’adresse e-mail.',
  create: 'Créer une adresse',
  copy: 'Copier l’adresse',
  createdOn: (stamp) => `Créée le ${formatDay(stamp)}.`,
  replace: 'Remplacer l’adresse',
  turnOff: 'Désactiver l’adresse',
  created: 'Adresse créée',
  replaced: 'Adresse remplacée',
  turnedOff: (list) => `Adresse de « ${list} » désactivée`,
  replacing: {
    title: (list) => `Remplacer l’adresse de « ${list} » ?`,
    text: 'Désormais, les e-mails envoyés à l’ancienne adresse seront refusés, et elle ne pourra plus jamais servir. Donnez la nouvelle adresse à toutes les personnes qui écrivent à cette liste.',
    action: 'Remplacer l’adresse',
  },
  turningOff: {
    title: (list) => `Désactiver l’adresse de « ${list} » ?`,
    text: 'Désormais, les e-mails envoyés à cette adresse seront refusés, et elle ne pourra plus jamais servir. Les tâches déjà créées par e-mail ne sont pas concernées.',
    action: 'Désactiver l’adresse',
  },
  unavailable: {
    title: 'La réception d’e-mails n’est pas configurée.',
    text: 'Votre administrateur peut l’activer avec le paramètre DAYBOOK_MAIL_IN_PORT.',
  },
  archived:
    'Cette liste est archivée. Les e-mails qui lui sont envoyés sont refusés jusqu’à ce que vous la désarchiviez.',
}
