import type { messages as english } from '../en/task-number.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  copy: (number) => `Nummer #${number} kopieren`,
  copied: (count) => (count === 1 ? 'Nummer kopiert' : 'Nummern kopiert'),
  linksCopied: (count) => (count === 1 ? 'Link kopiert' : 'Links kopiert'),
}
