import type { messages as english } from '../en/day.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  allDay: 'Toute la journée',
  hours: 'Heures',
  now: (time) => `Maintenant, ${time}`,
  keys: 'Alt et les flèches changent l’heure de 15 minutes ; avec Maj, vers toute la journée ou d’une heure',
  allDayDone: 'Échéance toute la journée',
  timeDone: (time) => `Échéance à ${time}`,
}
