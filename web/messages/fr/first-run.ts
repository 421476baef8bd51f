import type { messages as english } from '../en/first-run.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Écrivez votre première tâche',
  text: 'Saisissez-la dans la ligne ci-dessus, par exemple « Appeler le fournisseur demain 9h », et appuyez sur Entrée.',
  write: 'Ajouter une tâche',
  other: 'Ou commencez par',
  template: 'Un modèle',
  templateText: 'Une liste avec des sections et des tâches à adapter.',
  sample: 'Un exemple',
  sampleText:
    'Une liste qui montre ce que permettent les tâches. Personne d’autre ne la voit, et elle se retire en un clic.',
  openSample: 'Votre exemple',
  openSampleText: 'Essayez-y ce que vous voulez, et retirez-le en un clic.',
  import: 'Ce que vous avez ailleurs',
  importText: 'Importez depuis Todoist, Trello, Asana, Jira, un calendrier ou un tableur.',
  invite: 'Votre équipe',
  inviteText: 'Invitez des personnes et partagez des listes avec elles.',
  banner: {
    title: 'Ceci est un exemple.',
    text: 'Modifiez et terminez ce que vous voulez. Personne d’autre ne le voit.',
    textShared: 'Modifiez et terminez ce que vous voulez.',
    remove: 'Retirer l’exemple',
  },
  removed: 'Exemple retiré',
}
