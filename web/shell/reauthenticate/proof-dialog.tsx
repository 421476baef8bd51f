import type { ReactNode } from 'react'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { messages as common } from '../../messages/en/common.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { Action } from '../../ui/use-action.ts'
import { OtherMethods } from './other-methods.tsx'

/** A field of the proof, with what is wrong with it. */
type ProofField = { value: string; onChange: (value: string) => void; fault: string | undefined }

type Props = {
  title: string
  mustAnswer?: boolean
  /** What the dialog says above its fields. */
  children: ReactNode
  action: string
  /** Checks the proof; an error that isn't about a field is shown below them. */
  check: Action<[]>
  /** Without either, only the other methods are offered. */
  password?: ProofField | undefined
  code?: ProofField | undefined
  /** Absent when the other methods no longer help. */
  byPasskey?: Action<[]> | undefined
  onCancel: () => void
  onClose: () => void
}

/** Asks people for a password, a code, both, or another method, to prove who they are. */
export function ProofDialog(props: Props) {
  const {
    title,
    mustAnswer = false,
    children,
    action,
    check,
    password,
    code,
    byPasskey,
    onCancel,
    onClose,
  } = props
  const others = byPasskey && <OtherMethods byPasskey={byPasskey} />
  if (!password && !code)
    return (
      <Dialog title={title} mustAnswer={mustAnswer} onClose={onClose}>
        {children}
        {others}
        <footer>
          <Button onClick={onCancel}>{common.cancel}</Button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog title={title} mustAnswer={mustAnswer} onClose={onClose}>
      <DialogForm
        action={action}
        pending={check.pending}
        error={password?.fault || code?.fault ? null : check.error}
        onSubmit={() => void check.run()}
        onCancel={onCancel}
      >
        {children}
        {password && (
          <Field
            label={authMessages.password}
            type="password"
            autoComplete="current-password"
            autoFocus
            {...password}
          />
        )}
        {code && (
          <Field
            label={authMessages.code}
            autoComplete="one-time-code"
            autoFocus={!password}
            code
            {...code}
          />
        )}
        {others}
      </DialogForm>
    </Dialog>
  )
}
