import type { messages as english } from '../en/missing-module.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  updated: 'Daybook a été mis à jour. Enregistrez votre texte, puis rechargez la page.',
  reload: 'Recharger',
}
