import type { messages as english } from '../en/series.ts'
import type { Translation } from '../translation.ts'
import { messages as common } from './common.ts'

export const messages: Translation<typeof english> = {
  title: (title) => `Welche Termine von „${title}“ verschieben?`,
  one: 'Nur diesen',
  instead: (to, from) => `Am ${to} statt am ${from}`,
  oneTaken: 'Ein anderer Termin der Serie ist im Weg.',
  all: 'Diesen und alle folgenden',
  follows: (rule, to) => `Ab ${to} wiederholt sie sich ${rule}. Frühere Termine bleiben.`,
  allFixed: 'Ihre Tage lassen sich nicht zusammen verschieben. Lege stattdessen die Wiederholung neu fest.',
  allWaiting: 'Verfügbar, sobald die Termine der Serie bekannt sind.',
  ruleTitle: (title, day) => `Wie sich „${title}“ ab ${day} wiederholt`,
  cancel: common.cancel,
}
