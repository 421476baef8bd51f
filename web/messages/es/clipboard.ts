import type { messages as english } from '../en/clipboard.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  refused:
    'No se pudo copiar. Permite que esta página use el portapapeles en la configuración del navegador.',
}
