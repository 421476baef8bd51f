import type { messages as english } from '../en/section-menu.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = { up: 'Subir', down: 'Bajar', remove: 'Eliminar' }
