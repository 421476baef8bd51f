import type { messages as english } from '../en/day.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  allDay: 'Toute la journée',
  hours: 'Heures',
  now: (time) => `Maintenant, ${time}`,
  keys: 'Alt et les flèches décalent l’heure de 15 minutes ; avec Maj, elles passent à toute la journée, ou décalent d’une heure',
  allDayDone: 'Échéance sans heure',
  timeDone: (time) => `Échéance à ${time}`,
}
