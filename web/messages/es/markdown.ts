import type { messages as english } from '../en/markdown.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  toolbar: 'Formato',
  formats: {
    bold: 'Negrita',
    italic: 'Cursiva',
    heading: 'Encabezado',
    quote: 'Cita',
    code: 'Código',
    link: 'Enlace',
    bullets: 'Lista con viñetas',
    numbers: 'Lista numerada',
  },
  cut: (missing, max) =>
    `${formatCount(missing, { one: 'carácter del final no se pegó', other: 'caracteres del final no se pegaron' })}. El límite es de ${formatNumber(max)} caracteres; adjunta un texto más largo como archivo.`,
}
