import { useEffect } from 'react'
import { type LazyComponent, useLazyComponent } from './lazy-component.ts'
import { describeError } from './empty-state.tsx'
import { showToast } from './toast-store.ts'
import { messages } from '../messages/en/common.ts'

type DialogProps = { onClose: () => void }

/** A dialog that is fetched when it is opened, with what it is given. */
export function LazyDialog<P extends DialogProps>({ part, ...given }: { part: LazyComponent<P> } & P) {
  const { Part, error } = useLazyComponent(part)
  const { onClose } = given
  useEffect(() => {
    if (error === undefined) return
    onClose()
    showToast(describeError(error).text)
  }, [error, onClose])
  if (Part) return <Part {...(given as unknown as P)} />
  // Until it is here it keeps what is typed from being taken for keys of the page.
  return <div role="dialog" aria-label={messages.loading} className="unseen" />
}
