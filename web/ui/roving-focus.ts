import { type RefObject, useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/**
 * Makes the links of a navigation one tab stop. Its code is fetched while the browser is idle.
 *
 * @param selector of the links
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const start = async () => {
      const { startRovingFocus } = await import('./start-roving-focus.ts')
      if (root.current && !isGone) stop = startRovingFocus(root.current, selector)
    }
    // Without a connection, every link stays a tab stop.
    const cancel = whenIdle(() => void start().catch(() => {}))
    return () => {
      isGone = true
      cancel()
      stop()
    }
  }, [root, selector])
}
