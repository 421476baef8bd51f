import { useEffect } from 'react'
import { type Later, useLater } from './lazy-component.ts'
import { problemIn } from './empty-state.tsx'
import { toast } from './toast-store.ts'
import { words } from '../messages/en/common.ts'

type Closing = { onClose: () => void }

/** A dialog that is fetched when it is opened, with what it is given. */
export function LaterDialog<P extends Closing>({ part, ...given }: { part: Later<P> } & P) {
  const { Part, error } = useLater(part)
  const { onClose } = given
  useEffect(() => {
    if (error === undefined) return
    onClose()
    toast(problemIn(error).text)
  }, [error, onClose])
  if (Part) return <Part {...(given as unknown as P)} />
  // Until it is here it keeps what is typed from being taken for keys of the page.
  return <div role="dialog" aria-label={words.loading} className="unseen" />
}
