import type { messages as english } from '../en/series.ts'
import type { Translation } from '../translation.ts'
import { messages as common } from './common.ts'

export const messages: Translation<typeof english> = {
  title: (title) => `¿Qué repeticiones de “${title}” quieres mover?`,
  one: 'Solo esta',
  instead: (to, from) => `El ${to} en lugar del ${from}`,
  oneTaken: 'Otra repetición de la serie ocupa ese día.',
  all: 'Esta y todas las siguientes',
  follows: (rule, to) => `Desde el ${to} se repite ${rule}. Las anteriores no cambian.`,
  allFixed: 'Sus días no se pueden mover juntos. Cambia cómo se repite.',
  allWaiting: 'Disponible en cuanto se conozcan las fechas de la serie.',
  ruleTitle: (title, day) => `Cómo se repite “${title}” desde el ${day}`,
  cancel: common.cancel,
}
