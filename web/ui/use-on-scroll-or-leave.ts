import { useEffect } from 'react'

/**
 * Runs a callback as soon as the person scrolls or leaves the focused row.
 *
 * @param enabled whether to listen
 * @param row the selector of rows
 * @param run must be stable across renders
 */
export function useOnScrollOrLeave(enabled: boolean, row: string, run: () => void): void {
  useEffect(() => {
    if (!enabled) return undefined
    const from = document.activeElement?.closest(row)
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(row) !== from) run()
    }
    document.addEventListener('wheel', run, { passive: true })
    document.addEventListener('touchmove', run, { passive: true })
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('wheel', run)
      document.removeEventListener('touchmove', run)
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [enabled, row, run])
}
