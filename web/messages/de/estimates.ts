import type { messages as english } from '../en/estimates.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: 'Schätzung: ',
  one: (time) => `Schätzung: ${time}`,
  sumLabel: 'Insgesamt geschätzt: ',
  sum: (time) => `Insgesamt geschätzt: ${time}`,
  picker: {
    inputLabel: 'Schätzung eingeben',
    example: '90m, 1h30, 2 h',
    none: 'Keine Schätzung',
    notUnderstood: (text) =>
      `„${text}“ ist keine Schätzung. Gib bis zu ${formatNumber(10_000)} Minuten ein, zum Beispiel 90m oder 1h30.`,
    done: (count, time) => {
      const several = count === 1 ? '' : ` bei ${formatCount(count, { one: 'Aufgabe', other: 'Aufgaben' })}`
      return time === undefined ? `Schätzung${several} entfernt` : `Schätzung${several} auf ${time} gesetzt`
    },
  },
}
