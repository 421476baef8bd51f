import type { messages as english } from '../en/missing-module.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  updated: 'Daybook se ha actualizado. Guarda tu texto y recarga la página.',
  reload: 'Recargar',
}
