import { useState } from 'react'
import { call } from '../../data/api.ts'
import { confirmByPasskey } from '../../data/passkeys.ts'
import { useMe } from '../../data/session.ts'
import { isWrongCredentials } from '../../features/auth/form-error.tsx'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as shellMessages } from '../../messages/en/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { OtherMethods } from './other-methods.tsx'

const messages = shellMessages.confirm

/** Asks for the password, a code or another method before a sensitive action. */
export function ConfirmIdentityDialog({ settle }: { settle: (proven: boolean) => void }) {
  const { has_password: usesPassword, two_factor: usesCode } = useMe().account
  const [secret, setSecret] = useState('')
  const confirm = useAction(async () => {
    await call('POST', '/confirm', usesPassword ? { password: secret } : { code: secret })
    settle(true)
  })
  const byPasskey = useAction(async () => {
    await confirmByPasskey()
    settle(true)
  })
  const isWrong = isWrongCredentials(confirm.error)
  if (!usesPassword && !usesCode)
    return (
      <Dialog title={messages.title} onClose={() => settle(false)}>
        <p className="prose">{messages.otherwise}</p>
        <OtherMethods byPasskey={byPasskey} />
        <footer>
          <Button onClick={() => settle(false)}>{common.cancel}</Button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog title={messages.title} onClose={() => settle(false)}>
      <DialogForm
        action={messages.action}
        pending={confirm.pending}
        error={isWrong ? null : confirm.error}
        onSubmit={() => void confirm.run()}
        onCancel={() => settle(false)}
      >
        <p className="prose">{usesPassword ? messages.text : messages.code}</p>
        <Field
          label={usesPassword ? authMessages.password : authMessages.code}
          type={usesPassword ? 'password' : 'text'}
          autoComplete={usesPassword ? 'current-password' : 'one-time-code'}
          autoFocus
          value={secret}
          onChange={setSecret}
          fault={isWrong ? (usesPassword ? messages.wrong : messages.wrongCode) : undefined}
        />
        <OtherMethods byPasskey={byPasskey} />
      </DialogForm>
    </Dialog>
  )
}
