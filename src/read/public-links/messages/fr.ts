import { counting } from './counting.ts'
import type { PublicPageMessages } from './en.ts'

const count = counting('fr-FR')

export const messages: PublicPageMessages = {
  locale: 'fr-FR',
  notFound: {
    title: 'Page introuvable',
    text: 'Ce lien ne fonctionne pas, ou plus. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  },
  rateLimited: {
    title: 'Réessayez dans un instant',
    text: 'Cette page a été ouverte trop souvent pendant la dernière minute.',
  },
  counts: (open, completed) =>
    `${count(open, 'ouverte', 'ouvertes')} · ${count(completed, 'terminée', 'terminées')}`,
  empty: 'Cette liste n’a aucune tâche.',
  completed: 'Terminées',
  completedTask: 'Terminée :',
  from: (date) => `à partir du ${date}`,
  assignees: 'Attribuée à',
  priority: 'Priorité :',
  priorities: ['', 'Basse', 'Moyenne', 'Haute', 'Urgente'],
  labels: 'Étiquettes :',
  comments: 'Commentaires',
  someone: 'Quelqu’un',
  mentioned: 'quelqu’un',
  earlier: (number) =>
    count(
      number,
      'commentaire plus ancien n’est pas affiché',
      'commentaires plus anciens ne sont pas affichés',
    ),
  byteUnits: ['o', 'ko', 'Mo', 'Go', 'To'],
  pages: 'Pages',
  previous: 'Page précédente',
  next: 'Page suivante',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  footer: 'En lecture seule, partagée avec Daybook',
}
