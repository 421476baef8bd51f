import type { messages as english } from '../en/bulk-bar.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  label: (count) => `Aktionen für ${formatCount(count, { one: 'Aufgabe', other: 'Aufgaben' })}`,
  due: 'Fällig',
  assign: 'Zuweisen',
  move: 'Verschieben',
  priority: 'Priorität',
  labels: 'Labels',
  remove: 'Löschen',
  more: 'Weitere Aktionen',
  moreShort: 'Mehr',
  clear: 'Auswahl aufheben',
}
