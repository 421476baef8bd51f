import type { messages as english } from '../en/new-task.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Nouvelle tâche',
  hint: 'Écrivez dates, personnes, listes, étiquettes et priorité dans la ligne : « ven 9h @jonas #entrepôt #urgent !3 ». Appuyez sur Entrée pour ajouter.',
  list: 'Liste',
  done: 'OK',
  noList: 'Créez d’abord une liste.',
  newList: 'Nouvelle liste',
}
