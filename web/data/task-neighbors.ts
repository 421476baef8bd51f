import { useEffect } from 'react'

/** The tasks of the list or view shown last, in its order. The task page moves through them. */
type TaskOrder = { path: string; ids: readonly string[] }

const storageKey = 'daybook.trail'
let taskOrder: TaskOrder | undefined = readStoredOrder()

/** Records which tasks are shown, in which order. */
export function useRecordTaskOrder(ids: readonly string[]): void {
  useEffect(() => {
    taskOrder = { path: location.pathname + location.search, ids }
  }, [ids])
}

/**
 * Returns the tasks before and after a task in the list it was opened from, or undefined if it was opened
 * otherwise.
 */
export function taskNeighbors(id: string) {
  const at = taskOrder?.ids.indexOf(id) ?? -1
  if (!taskOrder || at === -1) return undefined
  const { ids, path } = taskOrder
  return { path, at: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] }
}

// Survives a reload of the page.
window.addEventListener('pagehide', () => {
  try {
    if (taskOrder) sessionStorage.setItem(storageKey, JSON.stringify(taskOrder))
  } catch {
    // Without room on the device, the page just has no next and previous.
  }
})

function readStoredOrder(): TaskOrder | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
