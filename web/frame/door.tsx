import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { problemIn } from '../parts/blank.tsx'
import { toast } from '../parts/toast-store.ts'
import { closeOver, type Over, useOver } from './openers.ts'

type Part = ComponentType<{ onClose: () => void }>
type DoorProps = { to: NonNullable<Over>; label: string; load: () => Promise<Part> }

const loaded = new Map<Over, Part>()

/**
 * Where something opens that lies over the page. It is fetched while nothing else is to do, so that it opens in the
 * frame of its key.
 */
export function Door({ to, label, load }: DoorProps) {
  const isOpen = useOver() === to
  useEffect(() => whenIdle(() => void fetched(to, load).catch(() => {})), [to, load])
  return isOpen ? <Opening to={to} label={label} load={load} /> : null
}

async function fetched(to: Over, load: DoorProps['load']): Promise<Part> {
  const part = loaded.get(to) ?? (await load())
  loaded.set(to, part)
  return part
}

function Opening({ to, label, load }: DoorProps) {
  const [Opened, setOpened] = useState(() => loaded.get(to))
  useEffect(() => {
    if (Opened) return
    fetched(to, load).then(
      (part) => setOpened(() => part),
      (error: unknown) => {
        closeOver()
        toast(problemIn(error).text)
      },
    )
  }, [Opened, to, load])
  if (Opened) return <Opened onClose={closeOver} />
  // Until it is here it keeps what is typed from being taken for keys of the page.
  return <div role="dialog" aria-label={label} className="unseen" />
}
