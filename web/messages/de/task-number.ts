import type { messages as english } from '../en/task-number.ts'

export const messages: typeof english = {
  copy: (number) => `Nummer #${number} kopieren`,
  copied: (count) => (count === 1 ? 'Nummer kopiert' : 'Nummern kopiert'),
}
