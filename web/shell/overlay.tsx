import { useEffect } from 'react'
import { fetchAhead, type Later } from '../ui/lazy-component.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { LaterDialog } from '../ui/lazy-dialog.tsx'
import { closeOver, type Over, useOver } from '../ui/overlay-state.ts'

type DoorProps = { to: NonNullable<Over>; part: Later<{ onClose: () => void }> }

/**
 * Where something opens that lies over the page. It is fetched while nothing else is to do, so that it opens in the
 * frame of its key.
 */
export function Door({ to, part }: DoorProps) {
  const isOpen = useOver() === to
  useEffect(() => whenIdle(() => fetchAhead(part)), [part])
  return isOpen ? <LaterDialog part={part} onClose={closeOver} /> : null
}
