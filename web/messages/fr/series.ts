import type { messages as english } from '../en/series.ts'
import type { Translation } from '../translation.ts'
import { messages as common } from './common.ts'

export const messages: Translation<typeof english> = {
  title: (title) => `Quelles occurrences de « ${title} » déplacer ?`,
  one: 'Seulement celle-ci',
  instead: (to, from) => `Le ${to} au lieu du ${from}`,
  oneTaken: 'Une autre occurrence de la série est déjà là.',
  all: 'Celle-ci et toutes les suivantes',
  follows: (rule, to) => `À partir du ${to}, elle se répète ${rule}. Les précédentes ne changent pas.`,
  allFixed: 'Ses jours ne peuvent pas être déplacés ensemble. Changez plutôt sa récurrence.',
  allWaiting: 'Disponible dès que les dates de la série seront connues.',
  ruleTitle: (title, day) => `Récurrence de « ${title} » à partir du ${day}`,
  cancel: common.cancel,
}
