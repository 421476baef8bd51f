import type { messages as english } from '../en/unapplied-writes.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Nicht übernommen',
  text: 'Du hast diese Änderungen offline gemacht, aber jemand anderes hat dieselben Aufgaben bearbeitet. Dein Text steht unten, damit du ihn kopieren kannst.',
  done: 'Fertig',
  more: (count) => `und ${formatCount(count, { one: 'weitere', other: 'weitere' })}`,
}
