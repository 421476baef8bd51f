import { useEffect } from 'react'

/** Whether a key is held that makes a drag add to what a task has: Ctrl, or ⌘ or ⌥ on a Mac. */
let isHeld = false

const look = (event: Event) => {
  const { ctrlKey, metaKey, altKey } = event as DragEvent | KeyboardEvent
  isHeld = ctrlKey || metaKey || altKey
}

const events = ['dragstart', 'dragover', 'drop', 'keydown', 'keyup'] as const
/** Safari leaves the keys out of the events of a drag, but tells by the operation it allows. */
const hidesKeys = navigator.vendor.startsWith('Apple')

/** Whether a drop adds. @param copies whether the system makes it a copy */
const addsOnDrop = (copies: boolean): boolean => isHeld || (hidesKeys && copies)
const replacesOnDrop = () => false

/** Watches the keys that are held while tasks are dragged. @returns whether a drop adds, asked when it is dropped: then they count */
export function useHeldKeys(isMultiple: boolean): (copies: boolean) => boolean {
  useEffect(() => {
    if (!isMultiple) return undefined
    // On the window, before anyone else hears of it.
    for (const name of events) window.addEventListener(name, look, { capture: true })
    return () => {
      for (const name of events) window.removeEventListener(name, look, { capture: true })
    }
  }, [isMultiple])
  return isMultiple ? addsOnDrop : replacesOnDrop
}
