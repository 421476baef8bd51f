import type { messages as english } from '../en/clipboard.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  refused:
    'Copie impossible. Autorisez cette page à accéder au presse-papiers dans les paramètres du navigateur.',
}
