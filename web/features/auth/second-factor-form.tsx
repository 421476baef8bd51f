import { useState } from 'react'
import { call } from '../../data/api.ts'
import { AuthPage, AuthForm } from '../../ui/auth-page.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Me } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { FormError, isWrongCredentials } from './form-error.tsx'

const messages = authMessages.signIn

/** Asks for the second factor: a 6-digit code, or a recovery code. */
export function SecondFactorForm({
  ticket,
  onDone,
  onBack,
}: {
  ticket: string
  onDone: () => void
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  const send = useAction(async () => {
    await call<Me>('POST', '/sign-in/second-factor', { ticket, code: code.trim() })
    onDone()
  })
  const wrong = isWrongCredentials(send.error)
  return (
    <AuthPage title={messages.second.title} text={<p>{messages.second.text}</p>}>
      <AuthForm onSubmit={() => void send.run()}>
        <Field
          label={authMessages.code}
          code
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={setCode}
          fault={wrong ? messages.wrongCode : undefined}
        />
        {!wrong && <FormError error={send.error} />}
        <Button type="submit" kind="primary" wide pending={send.pending}>
          {messages.action}
        </Button>
      </AuthForm>
      <Button kind="plain" onClick={onBack}>
        {common.back}
      </Button>
    </AuthPage>
  )
}
