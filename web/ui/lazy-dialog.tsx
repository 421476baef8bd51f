import { useEffect } from 'react'
import { type LazyComponent, useLazyComponent } from './lazy-component.ts'
import { describeError } from './empty-state.tsx'
import { showToast } from './toast-store.ts'
import { messages } from '../messages/en/common.ts'

type DialogProps = { onClose: () => void }

/** A dialog whose code is fetched when it is opened. */
export function LazyDialog<P extends DialogProps>({ part, ...props }: { part: LazyComponent<P> } & P) {
  const { Part, error } = useLazyComponent(part)
  const { onClose } = props
  useEffect(() => {
    if (error === undefined) return
    onClose()
    showToast(describeError(error).text)
  }, [error, onClose])
  if (Part) return <Part {...(props as unknown as P)} />
  // While it loads, this keeps typing from triggering shortcuts of the page.
  return <div role="dialog" aria-label={messages.loading} className="unseen" />
}
