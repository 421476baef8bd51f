import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { messages } from '../messages/en/common.ts'
import { describeError } from './empty-state.tsx'
import { Button } from './button.tsx'

type DialogProps = {
  title: string
  large?: boolean
  /** Leaving needs an answer: neither Escape nor a press beside it closes it. */
  mustAnswer?: boolean
  onClose: () => void
  children: ReactNode
}

/** Something that is settled before one goes on. The focus goes in, and back to where it came from. */
export function Dialog({ title, large, mustAnswer, onClose, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer === true}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className="scrim"
    >
      <Modal className="dialog" data-large={large || undefined}>
        <AriaDialog className="inside">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <FocusFirstField />
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A dialog that opens over another one loses its focus to it while both settle: its first field is given it again. */
function FocusFirstField() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const dialog = mark.current?.parentElement
      if (document.activeElement === dialog)
        dialog?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <span ref={mark} hidden />
}

type DialogFormProps = {
  /** The verb of the button that sends it. */
  action: string
  danger?: boolean
  pending: boolean
  /** Why it was refused, where no field says so. */
  error?: unknown
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A dialog's form: Enter sends it, and what was refused is said above its buttons. */
export function DialogForm({
  action,
  danger,
  pending,
  error,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onSubmit()
  }
  return (
    <form className="contents" onSubmit={submit} noValidate>
      {children}
      {error !== undefined && error !== null && (
        <p className="text-red" role="alert">
          {describeError(error).text}
        </p>
      )}
      <footer>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button type="submit" kind="primary" pending={pending} {...(danger ? { danger } : {})}>
          {action}
        </Button>
      </footer>
    </form>
  )
}

/** Asks before what cannot be undone: it names the thing, and its button carries the verb. */
export function ConfirmDialog({
  title,
  children,
  ...form
}: Omit<DialogFormProps, 'danger'> & { title: string; danger?: boolean }) {
  return (
    <Dialog title={title} onClose={form.onCancel}>
      <DialogForm danger {...form}>
        <div className="prose">{children}</div>
      </DialogForm>
    </Dialog>
  )
}
