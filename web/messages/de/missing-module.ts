import type { messages as english } from '../en/missing-module.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  updated: 'Daybook wurde aktualisiert. Speichere deinen Text und lade die Seite dann neu.',
  reload: 'Neu laden',
}
