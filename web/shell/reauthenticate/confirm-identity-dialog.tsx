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

/** Asks for the password, a code, both, or another method before a sensitive action. */
export function ConfirmIdentityDialog({ settle }: { settle: (proven: boolean) => void }) {
  const { has_password: usesPassword, two_factor: usesCode } = useMe().account
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirm = useAction(async () => {
    await call('POST', '/confirm', { ...(usesPassword && { password }), ...(usesCode && { code }) })
    settle(true)
  })
  const byPasskey = useAction(async () => {
    await confirmByPasskey()
    settle(true)
  })
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
  const { text, wrong } = usesPassword && usesCode ? both : usesPassword ? onlyPassword : onlyCode
  const isWrong = isWrongCredentials(confirm.error)
  const fault = isWrong ? wrong : undefined
  return (
    <Dialog title={messages.title} onClose={() => settle(false)}>
      <DialogForm
        action={messages.action}
        pending={confirm.pending}
        error={isWrong ? null : confirm.error}
        onSubmit={() => void confirm.run()}
        onCancel={() => settle(false)}
      >
        <p className="prose">{text}</p>
        {usesPassword && (
          <Field
            label={authMessages.password}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            fault={usesCode ? undefined : fault}
          />
        )}
        {usesCode && (
          <Field
            label={authMessages.code}
            autoComplete="one-time-code"
            autoFocus={!usesPassword}
            code
            value={code}
            onChange={setCode}
            fault={fault}
          />
        )}
        <OtherMethods byPasskey={byPasskey} />
      </DialogForm>
    </Dialog>
  )
}

const onlyPassword = { text: messages.text, wrong: messages.wrong }
const onlyCode = { text: messages.code, wrong: messages.wrongCode }
const both = { text: messages.both, wrong: messages.wrongEither }
