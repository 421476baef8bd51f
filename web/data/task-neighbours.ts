import { useEffect } from 'react'

/** The tasks of the list or view that was shown last, in its order: the page of a task goes on from there. */
type Trail = { path: string; ids: readonly string[] }

const storageKey = 'daybook.trail'
let trail: Trail | undefined = kept()

/** Says which tasks are shown, in which order. */
export function useTrail(ids: readonly string[]): void {
  useEffect(() => {
    trail = { path: location.pathname + location.search, ids }
  }, [ids])
}

/** What stands before and behind a task where one came from; undefined where one came from elsewhere. */
export function trailAround(id: string) {
  const at = trail?.ids.indexOf(id) ?? -1
  if (!trail || at === -1) return undefined
  const { ids, path } = trail
  return { path, at: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] }
}

// A reload of the page leads on as well.
window.addEventListener('pagehide', () => {
  try {
    if (trail) sessionStorage.setItem(storageKey, JSON.stringify(trail))
  } catch {
    // Without room for it the page goes nowhere from there.
  }
})

function kept(): Trail | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
