import { rowKey } from '../../data/tasks/temporary-ids.ts'

/** Where a row is drawn, when it is. */
export const rowElement = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.task[data-key="${rowKey(id)}"]`)

/** Gives the focus to a row when it is drawn, else to the first one. */
export function focusRow(id: string | undefined): void {
  requestAnimationFrame(() => {
    const row = id === undefined ? null : rowElement(id)
    ;(row ?? document.querySelector<HTMLElement>('.grid .task'))?.focus()
  })
}
