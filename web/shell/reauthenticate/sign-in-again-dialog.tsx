import { useState } from 'react'
import { call } from '../../data/api.ts'
import { signInByPasskey } from '../../data/passkeys.ts'
import { queryClient } from '../../data/query-client.ts'
import { useMe } from '../../data/session.ts'
import { isWrongCredentials } from '../../features/auth/form-error.tsx'
import type { Me, SecondFactorRequired } from '../../lib/types.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as shellMessages } from '../../messages/en/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { OtherMethods } from './other-methods.tsx'

const messages = shellMessages.signInAgain

/** Signs the person in again after their session has ended, without losing the page below. */
export function SignInAgainDialog({ settle }: { settle: (proven: boolean) => void }) {
  const { email, id, has_password } = useMe().account
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const signIn = useAction(async () => {
    const answer =
      ticket === null
        ? await call<Me | SecondFactorRequired>('POST', '/sign-in', { email, password })
        : await call<Me>('POST', '/sign-in/second-factor', { ticket, code })
    if ('second_factor' in answer) {
      setTicket(answer.second_factor.ticket)
      return
    }
    queryClient.setQueryData(['me'], answer)
    settle(true)
  })
  const byPasskey = useAction(async () => {
    const answer = await signInByPasskey()
    // With someone else's passkey, the page below is not theirs to see.
    if (answer.account.id !== id) return location.assign('/')
    queryClient.setQueryData(['me'], answer)
    return settle(true)
  })
  const fault = isWrongCredentials(signIn.error)
    ? ticket === null
      ? shellMessages.confirm.wrong
      : shellMessages.confirm.wrongCode
    : undefined
  const leave = () => location.assign('/sign-in')
  if (!has_password)
    return (
      <Dialog title={messages.title} mustAnswer onClose={() => settle(false)}>
        <p className="prose">{messages.text}</p>
        <p>{email}</p>
        <OtherMethods byPasskey={byPasskey} />
        <footer>
          <Button onClick={leave}>{common.cancel}</Button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog title={messages.title} mustAnswer onClose={() => settle(false)}>
      <DialogForm
        action={authMessages.signIn.action}
        pending={signIn.pending}
        error={fault ? null : signIn.error}
        onSubmit={() => void signIn.run()}
        onCancel={leave}
      >
        <p className="prose">{messages.text}</p>
        <p>{email}</p>
        {ticket === null ? (
          <Field
            label={authMessages.password}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            fault={fault}
          />
        ) : (
          <Field
            label={authMessages.code}
            autoComplete="one-time-code"
            autoFocus
            code
            value={code}
            onChange={setCode}
            fault={fault}
          />
        )}
        {ticket === null && <OtherMethods byPasskey={byPasskey} />}
      </DialogForm>
    </Dialog>
  )
}
