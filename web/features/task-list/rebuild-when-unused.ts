import { type RefObject, startTransition } from 'react'

/** How long no one may have used the page before a list is built again, in milliseconds. */
const quietMs = 300
/** How often that is checked, in milliseconds. */
const retryMs = 100
/** How long the focus waits for its row in the new list, in milliseconds. */
const appearMs = 1_000

export type Rebuild = {
  /** Called in the layout effect in which the new list appears. */
  built: () => void
  stop: () => void
}

/**
 * Builds a list again while no one uses the page: a press, a key or scrolling before the new list appears goes first. It is
 * scrolled and focused as it was.
 *
 * @param setBuilt renders the list in its new form, or as it was
 */
export function rebuildWhenUnused(
  grid: RefObject<HTMLElement | null>,
  setBuilt: (isBuilt: boolean) => void,
): Rebuild {
  const watched = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // A key may be down already, which the new row would never hear of.
  let usedAt = performance.now()
  let place: Place | undefined
  const wait = () => {
    timer = setTimeout(build, retryMs)
  }
  const build = () => {
    if (performance.now() - usedAt < quietMs || isInUse(grid.current)) return wait()
    place = placeIn(grid.current)
    startTransition(() => setBuilt(true))
  }
  const yieldTo = () => {
    usedAt = performance.now()
    if (!place) return
    place = undefined
    // React gives up the transition, which it hasn't ended.
    setBuilt(false)
    wait()
  }
  for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup', 'focusin', 'scroll'])
    window.addEventListener(type, yieldTo, { capture: true, passive: true, signal: watched.signal })
  wait()
  return {
    built() {
      watched.abort()
      if (place) restorePlace(grid, place)
    },
    stop() {
      watched.abort()
      clearTimeout(timer)
    },
  }
}

/** How far a list is scrolled, the key of its row with the focus, and the name of the control in it that has it. */
type Place = { top: number; key: string | undefined; control: string | null }

function placeIn(grid: HTMLElement | null): Place {
  const focused = document.activeElement
  const row = grid?.contains(focused) ? focused?.closest<HTMLElement>('[data-key]') : undefined
  return {
    top: grid?.closest('.scroll')?.scrollTop ?? 0,
    key: row?.dataset['key'],
    control: row && row !== focused ? (focused?.getAttribute('aria-label') ?? null) : null,
  }
}

function restorePlace(grid: RefObject<HTMLElement | null>, { top, key, control }: Place): void {
  const scroller = grid.current?.closest('.scroll')
  if (!scroller) return
  const restoreFocus = (): boolean => {
    // Whatever has taken the focus since then keeps it, such as a line for a new task.
    if (key === undefined || document.activeElement !== document.body) return true
    const row = grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    row?.focus({ preventScroll: true })
    // Some controls show only in the row with the focus.
    if (control !== null)
      row?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(control)}"]`)?.focus({ preventScroll: true })
    return row != null
  }
  requestAnimationFrame(() => (scroller.scrollTop = top))
  if (restoreFocus()) return
  // At once when the row appears, so that no key is pressed in between.
  const observer = new MutationObserver(() => {
    if (restoreFocus()) observer.disconnect()
  })
  observer.observe(scroller, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), appearMs)
}

/** Whether a list is pressed or typed in, or has a menu or picker open. */
function isInUse(grid: HTMLElement | null): boolean {
  if (document.querySelector('[role=menu], [role=dialog]')) return true
  if (!grid) return false
  return grid.matches(':active') || grid.querySelector('input:not([type=checkbox]), textarea') !== null
}
