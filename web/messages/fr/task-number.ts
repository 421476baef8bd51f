import type { messages as english } from '../en/task-number.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  copy: (number) => `Copier le numéro #${number}`,
  copied: (count) => (count === 1 ? 'Numéro copié' : 'Numéros copiés'),
  linksCopied: (count) => (count === 1 ? 'Lien copié' : 'Liens copiés'),
}
