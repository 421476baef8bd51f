import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const media = matchMedia('print')
let isPrinting = media.matches

function subscribe(listener: () => void): () => void {
  const set = (next: boolean) => () => {
    if (next === isPrinting) return
    isPrinting = next
    // The browser takes the page as it is once its listeners have returned.
    flushSync(listener)
  }
  const changed = ({ matches }: MediaQueryListEvent) => set(matches)()
  const [begin, end] = [set(true), set(false)]
  media.addEventListener('change', changed)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    media.removeEventListener('change', changed)
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** Returns whether the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
