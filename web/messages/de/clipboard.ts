import type { messages as english } from '../en/clipboard.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  refused:
    'Kopieren nicht möglich. Erlaube dieser Seite in den Einstellungen des Browsers den Zugriff auf die Zwischenablage.',
}
