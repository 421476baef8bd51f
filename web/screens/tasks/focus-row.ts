import { keyOf } from '../../lib/rows/ids.ts'

/** Gives the focus to a row, when it is there. */
export function focusRow(id: string | undefined): void {
  requestAnimationFrame(() => {
    const row =
      id === undefined ? null : document.querySelector<HTMLElement>(`.task[data-key="${keyOf(id)}"]`)
    ;(row ?? document.querySelector<HTMLElement>('.grid .task'))?.focus()
  })
}
