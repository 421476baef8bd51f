import { useState } from 'react'
import { call } from '../../data/api.ts'
import { AuthPage, AuthForm } from '../../ui/auth-page.tsx'
import { enterApp } from '../../lib/enter-app.ts'
import { useLinkToken } from '../../lib/use-link-token.ts'
import { useAction } from '../../ui/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { InvalidLink, isInvalidLink } from '../../features/auth/invalid-link.tsx'
import { FormError, isWrongCredentials } from '../../features/auth/form-error.tsx'

const messages = authMessages.verify
type VerifyResult = { email: string; password_needed: boolean }

/** The page that confirms the email of a new or changed account. Nothing happens before the person clicks, since mail scanners open links, too. */
export function Screen() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'ask' | 'password' | 'changed'>('ask')
  const verify = useAction(async () => {
    const body = step === 'password' ? { token, password } : { token }
    const { password_needed } = await call<VerifyResult>('POST', '/verify', body)
    if (password_needed) setStep('password')
    else if (step === 'password') enterApp()
    else setStep('changed')
  })
  const wrong = isWrongCredentials(verify.error)

  if (token === '' || isInvalidLink(verify.error))
    return <InvalidLink title={messages.invalid} text={messages.invalidText} />
  if (step === 'changed')
    return (
      <AuthPage title={messages.done} text={<p>{messages.changedText}</p>}>
        <Button kind="primary" wide onClick={() => enterApp()}>
          {authMessages.openApp}
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage title={messages.title} text={step === 'password' && <p>{messages.text}</p>}>
      <AuthForm onSubmit={() => void verify.run()}>
        {step === 'password' && (
          <Field
            label={authMessages.password}
            type="password"
            autoComplete="current-password"
            placeholder=" "
            autoFocus
            value={password}
            onChange={setPassword}
            fault={wrong ? messages.wrong : undefined}
          />
        )}
        {!wrong && <FormError error={verify.error} />}
        <Button type="submit" kind="primary" wide pending={verify.pending}>
          {step === 'password' ? authMessages.openApp : messages.action}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
