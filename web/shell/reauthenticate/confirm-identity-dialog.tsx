import { useState } from 'react'
import { call } from '../../data/api.ts'
import { confirmByPasskey } from '../../data/passkeys.ts'
import { useMe } from '../../data/session.ts'
import { isWrongCredentials } from '../../features/auth/form-error.tsx'
import { messages as shellMessages } from '../../messages/en/shell.ts'
import { useAction } from '../../ui/use-action.ts'
import { ProofDialog } from './proof-dialog.tsx'

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
  const { text, wrong } = usesPassword ? (usesCode ? both : onlyPassword) : usesCode ? onlyCode : neither
  const fault = isWrongCredentials(confirm.error) ? wrong : undefined
  const cancel = () => settle(false)
  return (
    <ProofDialog
      title={messages.title}
      action={messages.action}
      check={confirm}
      password={
        usesPassword
          ? { value: password, onChange: setPassword, fault: usesCode ? undefined : fault }
          : undefined
      }
      code={usesCode ? { value: code, onChange: setCode, fault } : undefined}
      byPasskey={byPasskey}
      onCancel={cancel}
      onClose={cancel}
    >
      <p className="prose">{text}</p>
    </ProofDialog>
  )
}

const onlyPassword = { text: messages.text, wrong: messages.wrong }
const onlyCode = { text: messages.code, wrong: messages.wrongCode }
const both = { text: messages.both, wrong: messages.wrongEither }
const neither = { text: messages.otherwise, wrong: undefined }
