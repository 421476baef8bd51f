import { useEffect } from 'react'

/** The tasks of the list or view that was shown last, in its order: the page of a task goes on from there. */
type TaskOrder = { path: string; ids: readonly string[] }

const storageKey = 'daybook.trail'
let taskOrder: TaskOrder | undefined = readStoredOrder()

/** Says which tasks are shown, in which order. */
export function useRecordTaskOrder(ids: readonly string[]): void {
  useEffect(() => {
    taskOrder = { path: location.pathname + location.search, ids }
  }, [ids])
}

/** What stands before and behind a task where one came from; undefined where one came from elsewhere. */
export function taskNeighbours(id: string) {
  const at = taskOrder?.ids.indexOf(id) ?? -1
  if (!taskOrder || at === -1) return undefined
  const { ids, path } = taskOrder
  return { path, at: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] }
}

// A reload of the page leads on as well.
window.addEventListener('pagehide', () => {
  try {
    if (taskOrder) sessionStorage.setItem(storageKey, JSON.stringify(taskOrder))
  } catch {
    // Without room for it the page goes nowhere from there.
  }
})

function readStoredOrder(): TaskOrder | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
