import type { messages as english } from '../en/estimates.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: 'Estimation : ',
  one: (time) => `Estimation : ${time}`,
  sumLabel: 'Estimation totale : ',
  sum: (time) => `Estimation totale : ${time}`,
  picker: {
    inputLabel: 'Saisir une estimation',
    example: '90m, 1h30, 2 h',
    none: 'Aucune estimation',
    notUnderstood: (text) =>
      `« ${text} » n’est pas une estimation. Saisissez jusqu’à ${formatNumber(10_000)} minutes, par exemple 90m ou 1h30.`,
    done: (count, time) => {
      const tasks = formatCount(count, { one: 'tâche', other: 'tâches' })
      return time === undefined
        ? `Estimation retirée${count === 1 ? '' : ` de ${tasks}`}`
        : `Estimation définie sur ${time}${count === 1 ? '' : ` pour ${tasks}`}`
    },
  },
}
