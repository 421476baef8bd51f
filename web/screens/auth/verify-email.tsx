import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { Cover, CoverForm } from '../../ui/auth-page.tsx'
import { enter } from '../../lib/enter-app.ts'
import { useLinkToken } from '../../lib/use-link-token.ts'
import { useAction } from '../../ui/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { words as all } from '../../messages/en/auth.ts'
import { Gone, isGone } from '../../features/auth/invalid-link.tsx'
import { Said } from '../../features/auth/form-error.tsx'

const words = all.verify
type Verified = { email: string; password_needed: boolean }

/** Where the link of a new account, or of a changed address, leads: nothing happens before a person presses. */
export function Screen() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'ask' | 'password' | 'changed'>('ask')
  const verify = useAction(async () => {
    const body = step === 'password' ? { token, password } : { token }
    const { password_needed } = await call<Verified>('POST', '/verify', body)
    if (password_needed) setStep('password')
    else if (step === 'password') enter()
    else setStep('changed')
  })
  const wrong = verify.error instanceof ApiError && verify.error.reason === 'credentials'

  if (token === '' || isGone(verify.error)) return <Gone title={words.gone} text={words.goneText} />
  if (step === 'changed')
    return (
      <Cover title={words.done} text={<p>{words.changedText}</p>}>
        <Button kind="primary" wide onClick={() => enter()}>
          {all.first.action}
        </Button>
      </Cover>
    )
  return (
    <Cover title={words.title} text={step === 'password' && <p>{words.text}</p>}>
      <CoverForm onSubmit={() => void verify.run()}>
        {step === 'password' && (
          <Field
            label={all.password}
            type="password"
            autoComplete="current-password"
            placeholder=" "
            autoFocus
            value={password}
            onChange={setPassword}
            fault={wrong ? words.wrong : undefined}
          />
        )}
        {!wrong && <Said error={verify.error} />}
        <Button type="submit" kind="primary" wide pending={verify.pending}>
          {step === 'password' ? all.first.action : words.action}
        </Button>
      </CoverForm>
    </Cover>
  )
}
