import { useEffect } from 'react'
import { preload, type LazyComponent } from '../ui/lazy-component.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { closeOverlay, type OverlayName, useOpenOverlay } from '../ui/overlay-state.ts'

type OverlayProps = { name: NonNullable<OverlayName>; component: LazyComponent<{ onClose: () => void }> }

/**
 * A dialog that any screen can open. Its code is fetched while the browser is idle, so that it opens without delay.
 */
export function Overlay({ name, component }: OverlayProps) {
  const isOpen = useOpenOverlay() === name
  useEffect(() => whenIdle(() => preload(component)), [component])
  return isOpen ? <LazyDialog part={component} onClose={closeOverlay} /> : null
}
