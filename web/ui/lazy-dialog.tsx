import { useEffect, useLayoutEffect, useRef } from 'react'
import { type LazyComponent, useLazyComponent } from './lazy-component.ts'
import { holdKeysForDialog } from './queued-keys.ts'
import { recoverModule } from './recover-module.ts'
import { showToast } from './toast-store.ts'
import { messages } from '../messages/en/common.ts'

type DialogProps = { onClose: () => void }

/** Holds the keys while a dialog that is open loads: they are for the dialog. */
export function useHoldKeys(isLoading: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => (isLoading ? holdKeysForDialog(() => close.current()) : undefined), [isLoading])
}

const sayUnreachable = () => showToast(messages.problem.unreachable.text)

/** Says that something couldn't be fetched, unless its code is missing: then the page is loaded again (0540). */
export function sayUnavailable(error: unknown): void {
  if (!recoverModule(error)) sayUnreachable()
}

/** A dialog whose code is fetched when it is opened. What is typed before it appears goes into it. */
export function LazyDialog<P extends DialogProps>({ part, ...props }: { part: LazyComponent<P> } & P) {
  const { Part, error, isRecovering = false } = useLazyComponent(part)
  const { onClose } = props
  useHoldKeys(Part === undefined && error === undefined, onClose)
  useEffect(() => {
    if (error === undefined) return
    onClose()
    if (!isRecovering) sayUnreachable()
  }, [error, isRecovering, onClose])
  if (Part) return <Part {...(props as unknown as P)} />
  // While it loads, this keeps shortcuts of the page from working.
  return <div role="dialog" data-loading aria-label={messages.loading} className="unseen" />
}
