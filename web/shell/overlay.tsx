import { useEffect } from 'react'
import { preload, type LazyComponent } from '../ui/lazy-component.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { closeOverlay, type OverlayName, useOpenOverlay } from '../ui/overlay-state.ts'

type OverlayProps = { name: NonNullable<OverlayName>; component: LazyComponent<{ onClose: () => void }> }

/**
 * Where something opens that lies over the page. It is fetched while nothing else is to do, so that it opens in the
 * frame of its key.
 */
export function Overlay({ name, component }: OverlayProps) {
  const isOpen = useOpenOverlay() === name
  useEffect(() => whenIdle(() => preload(component)), [component])
  return isOpen ? <LazyDialog part={component} onClose={closeOverlay} /> : null
}
