import { useEffect } from 'react'
import { fetchAhead, type Later } from '../lib/later.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { LaterDialog } from './later-dialog.tsx'
import { closeOver, type Over, useOver } from './openers.ts'

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
