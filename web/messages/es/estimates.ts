import type { messages as english } from '../en/estimates.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: 'Estimación: ',
  one: (time) => `Estimación: ${time}`,
  sumLabel: 'Estimación total: ',
  sum: (time) => `Estimación total: ${time}`,
  picker: {
    inputLabel: 'Escribir una estimación',
    example: '90m, 1h30, 2 h',
    none: 'Sin estimación',
    notUnderstood: (text) =>
      `“${text}” no es una estimación. Escribe hasta ${formatNumber(10_000)} minutos, por ejemplo 90m o 1h30.`,
    done: (count, time) => {
      const tasks = formatCount(count, { one: 'tarea', other: 'tareas' })
      return time === undefined
        ? `Estimación quitada${count === 1 ? '' : ` de ${tasks}`}`
        : `Estimación de ${time}${count === 1 ? '' : ` para ${tasks}`}`
    },
  },
}
