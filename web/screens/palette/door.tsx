import { useEffect, useState } from 'react'
import { closeOver, startOfPalette, useOver } from '../../frame/openers.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { problemIn } from '../../parts/blank.tsx'
import { toast } from '../../parts/toast-store.ts'
import { words } from '../../words/en/palette.ts'
import type { CommandPalette } from './palette.tsx'

let loaded: typeof CommandPalette | undefined
async function load() {
  loaded = (await import('./palette.tsx')).CommandPalette
  return loaded
}

/** Where the palette opens. It is fetched while nothing else is to do, so that it opens in the frame of its key. */
export function PaletteDoor() {
  const isOpen = useOver() === 'palette'
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])
  return isOpen ? <Open /> : null
}

function Open() {
  const [Opened, setOpened] = useState(() => loaded)
  useEffect(() => {
    if (Opened) return
    load().then(
      (palette) => setOpened(() => palette),
      (error: unknown) => {
        closeOver()
        toast(problemIn(error).text)
      },
    )
  }, [Opened])
  if (Opened) return <Opened start={startOfPalette()} onClose={closeOver} />
  // Until it is here it keeps what is typed from being taken for keys of the page.
  return <div role="dialog" aria-label={words.label} className="unseen" />
}
