import { useState } from 'react'
import { call } from '../../data/api.ts'
import { Cover, CoverForm } from '../../ui/auth-page.tsx'
import { faultOf } from '../../data/field-errors.ts'
import { useLinkToken } from '../../lib/use-link-token.ts'
import { useAction } from '../../ui/use-action.ts'
import { useLoaded } from '../../data/use-fetch-once.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Start } from '../../lib/types.ts'
import { words as all } from '../../messages/en/auth.ts'
import { Gone, isGone } from '../../features/auth/invalid-link.tsx'
import { passwordFault } from '../../ui/password-error.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Said } from '../../features/auth/form-error.tsx'
import { ToSignIn } from '../../features/auth/sign-in-link.tsx'

const words = all.reset

/** Asking for a link that sets a new password and, with the link, setting it. */
export function Screen() {
  const token = useLinkToken()
  return token === '' ? <Ask /> : <Set token={token} />
}

function Ask() {
  const start = useLoaded<Start>('/start')
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const send = useAction(async () => {
    await call('POST', '/reset', { email })
    setSentTo(email)
  })
  if (sentTo !== undefined)
    return (
      <Cover title={words.sent} text={<p>{words.sentText(sentTo)}</p>}>
        {start.data?.mail === false && <p className="dim">{all.signUp.keptText}</p>}
        <ToSignIn />
      </Cover>
    )
  return (
    <Cover title={words.title} text={<p>{words.text}</p>}>
      <CoverForm onSubmit={() => void send.run()}>
        <Field
          label={all.email}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          fault={faultOf(send.error, 'email') && all.notEmail}
        />
        <Said error={send.error} />
        <Button type="submit" kind="primary" wide pending={send.pending}>
          {words.action}
        </Button>
      </CoverForm>
      <ToSignIn />
    </Cover>
  )
}

function Set({ token }: { token: string }) {
  const start = useLoaded<Start>('/start')
  const [password, setPassword] = useState('')
  const [done, setDone] = useState(false)
  const set = useAction(async () => {
    await call('POST', '/reset/confirm', { token, password })
    setDone(true)
  })
  if (done)
    return (
      <Cover title={words.done} text={<p>{words.doneText}</p>}>
        <ToSignIn />
      </Cover>
    )
  if (isGone(set.error)) return <Gone title={all.verify.gone} text={words.goneText} />
  return (
    <Cover title={words.title}>
      <CoverForm onSubmit={() => void set.run()}>
        <PasswordField
          label={all.newPassword}
          autoFocus
          min={start.data?.password_min ?? 12}
          value={password}
          onChange={setPassword}
          fault={passwordFault(set.error, start.data)}
        />
        <Said error={set.error} />
        <Button type="submit" kind="primary" wide pending={set.pending}>
          {words.set}
        </Button>
      </CoverForm>
    </Cover>
  )
}
