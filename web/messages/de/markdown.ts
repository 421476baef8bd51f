import type { messages as english } from '../en/markdown.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  toolbar: 'Formatierung',
  formats: {
    bold: 'Fett',
    italic: 'Kursiv',
    heading: 'Überschrift',
    quote: 'Zitat',
    code: 'Code',
    link: 'Link',
    bullets: 'Aufzählung',
    numbers: 'Nummerierte Liste',
  },
  cut: (missing, max) =>
    `${formatCount(missing, { one: 'Zeichen am Ende wurde', other: 'Zeichen am Ende wurden' })} nicht eingefügt. Möglich sind ${formatNumber(max)} Zeichen; hänge einen längeren Text als Datei an.`,
}
