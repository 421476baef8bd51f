import type { messages as english } from '../en/import-people.ts'
import type { Translation } from '../translation.ts'
import { formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  unknown: {
    title: 'Personen nicht gefunden',
    margin: 'Zugewiesen an',
    text: 'Wenn sie nicht vor dem Import beitreten, bleiben ihre Aufgaben ohne Zuweisung. Ihre Namen kommen in die Beschreibung.',
    more: (count) => `${formatNumber(count)} weitere`,
  },
  withoutAccess: {
    title: 'Personen ohne Zugriff',
    newLists:
      'Sie sind im Workspace, haben auf die neue Liste aber keinen Zugriff. Ihre Aufgaben darin bleiben ohne Zuweisung, und ihre Namen kommen in die Beschreibung. Um sie zuzuweisen, erstelle eine Liste, teile sie mit ihnen oder mach sie für den Workspace sichtbar, und importiere in diese Liste.',
    existing:
      'Sie sind im Workspace, haben auf die Liste aber keinen Zugriff. Teile sie vor dem Import mit ihnen oder mach sie für den Workspace sichtbar. Sonst bleiben ihre Aufgaben ohne Zuweisung, und ihre Namen kommen in die Beschreibung.',
  },
}
