import { useEffect, useLayoutEffect, useRef } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import type { SelectionOptions } from './use-row-clicks.ts'

/**
 * Selects the rows that a rectangle covers, drawn from beside or below them. Where rows can be dragged, it begins in
 * their margin. Its code is fetched while the browser is idle.
 */
export function useMarquee(options: SelectionOptions): void {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const start = async () => {
      const { watchMarquee } = await import('./watch-marquee.ts')
      if (!isGone) stop = watchMarquee(latest)
    }
    // Without a connection, rows can still be selected by clicks and keys.
    const cancel = whenIdle(() => void start().catch(() => {}))
    return () => {
      isGone = true
      cancel()
      stop()
    }
  }, [])
}
