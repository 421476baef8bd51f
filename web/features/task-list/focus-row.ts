import { rowKey } from '../../data/tasks/temporary-ids.ts'

/** Returns the element of a row, if it is rendered. */
export const rowElement = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.task[data-key="${rowKey(id)}"]`)

/** Focuses a row if it is rendered, or the first one. */
export function focusRow(id: string | undefined): void {
  requestAnimationFrame(() => {
    const row = id === undefined ? null : rowElement(id)
    ;(row ?? document.querySelector<HTMLElement>('.grid .task'))?.focus()
  })
}
