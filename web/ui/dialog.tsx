import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { messages } from '../messages/en/common.ts'
import { describeError } from './empty-state.tsx'
import { Button } from './button.tsx'
import './dialog.css'

type DialogProps = {
  title: string
  large?: boolean
  /** Keeps the dialog open on Escape and on clicks outside it. */
  mustAnswer?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. Focus moves into it and returns to where it was when it closes. */
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

/**
 * Focuses the first field again: a dialog that opens over another one loses its focus to it while both mount, and what it shows may
 * still be loading then.
 */
function FocusFirstField() {
  const marker = useRef<HTMLSpanElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return undefined
    const frame = requestAnimationFrame(() => {
      const dialog = marker.current?.parentElement
      const field = dialog?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
      if (field && document.activeElement === dialog) field.focus()
      isDone.current = field !== undefined && field !== null
    })
    return () => cancelAnimationFrame(frame)
  })
  return <span ref={marker} hidden />
}

type DialogFormProps = {
  /** The label of the submit button: a verb. */
  action: string
  danger?: boolean
  pending: boolean
  /** The form can't be submitted; its content says why. */
  off?: boolean
  /** An error that no field shows. */
  error?: unknown
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form in a dialog: Enter submits it, and errors appear above its buttons. */
export function DialogForm({
  action,
  danger,
  pending,
  off = false,
  error,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending && !off) onSubmit()
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
        <Button type="submit" kind="primary" pending={pending} off={off} {...(danger ? { danger } : {})}>
          {action}
        </Button>
      </footer>
    </form>
  )
}

/** Asks for confirmation before something that can't be undone: the title names it, the button repeats the verb. */
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
