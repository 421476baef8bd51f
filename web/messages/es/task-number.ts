import type { messages as english } from '../en/task-number.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  copy: (number) => `Copiar número #${number}`,
  copied: (count) => (count === 1 ? 'Número copiado' : 'Números copiados'),
  linksCopied: (count) => (count === 1 ? 'Enlace copiado' : 'Enlaces copiados'),
}
