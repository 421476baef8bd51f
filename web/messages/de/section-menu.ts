import type { messages as english } from '../en/section-menu.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  up: 'Nach oben',
  down: 'Nach unten',
  remove: 'Löschen',
}
