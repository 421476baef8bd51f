import type { messages as english } from '../en/section-menu.ts'

export const messages: typeof english = { up: 'Nach oben', down: 'Nach unten', remove: 'Löschen' }
