import { useEffect } from 'react'

/**
 * Lets in what waits once one goes on: scrolls, or leaves the row one is at.
 *
 * @param waits whether something does
 * @param row a selector of rows
 * @param letIn stays the same
 */
export function useOnScrollOrLeave(waits: boolean, row: string, letIn: () => void): void {
  useEffect(() => {
    if (!waits) return undefined
    const from = document.activeElement?.closest(row)
    const left = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(row) !== from) letIn()
    }
    document.addEventListener('wheel', letIn, { passive: true })
    document.addEventListener('touchmove', letIn, { passive: true })
    document.addEventListener('focusin', left)
    return () => {
      document.removeEventListener('wheel', letIn)
      document.removeEventListener('touchmove', letIn)
      document.removeEventListener('focusin', left)
    }
  }, [waits, row, letIn])
}
