import { copyKey, rowKey } from '../../data/tasks/temporary-ids.ts'

/** Returns the element of a row, if it is rendered; `groupId` says which of the rows of a task in several groups. */
export const rowElement = (id: string, groupId?: string): HTMLElement | null =>
  (groupId === undefined
    ? null
    : document.querySelector<HTMLElement>(
        `.task[data-key="${copyKey(id, groupId)}"], [data-column="${groupId}"] .task[data-key="${rowKey(id)}"]`,
      )) ?? document.querySelector<HTMLElement>(`.task[data-key="${rowKey(id)}"]`)

/** Focuses a row if it is rendered, or the first one. */
export function focusRow(id: string | undefined, groupId?: string): void {
  requestAnimationFrame(() => {
    const row = id === undefined ? null : rowElement(id, groupId)
    ;(row ?? document.querySelector<HTMLElement>('.grid .task'))?.focus()
  })
}
