import { copyKey, rowKey, serverIdOf } from '../../data/tasks/temporary-ids.ts'

/** The rows of a list, with their keys. */
export const rowSelector = '.grid .task[data-key]'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Returns the element of a row, if it is rendered; `groupId` says which of the rows of a task in several groups. */
export function rowElement(id: string, groupId?: string): HTMLElement | null {
  const key = rowKey(id)
  const own = `.task[data-key="${key}"]`
  const inGroup = `.task[data-key="${copyKey(id, groupId)}"], [data-column="${groupId}"] ${own}`
  return (groupId === undefined ? null : find(inGroup)) ?? find(own) ?? find(`.task[data-key^="${key}@"]`)
}

/** Focuses a row if it is rendered, or the first one. */
export function focusRow(id: string | undefined, groupId?: string): void {
  requestAnimationFrame(() => {
    const row = id === undefined ? null : rowElement(id, groupId)
    ;(row ?? find(rowSelector))?.focus()
  })
}

/**
 * Moves the focus from a row of tasks that are about to go to the next one that stays, so that a key that follows right away
 * is for a task that is still there.
 */
export function leaveRows(ids: readonly string[]): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const stays = (row: HTMLElement) =>
    row.dataset['closing'] === undefined && !ids.includes(serverIdOf(row.dataset['key'] ?? ''))
  if (at !== -1 && !stays(rows[at]!))
    [...rows.slice(at), ...rows.slice(0, at).toReversed()].find(stays)?.focus()
}
