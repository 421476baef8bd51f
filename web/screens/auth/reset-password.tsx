import { useState } from 'react'
import { call } from '../../data/api.ts'
import { AuthPage, AuthForm } from '../../ui/auth-page.tsx'
import { fieldError } from '../../data/field-errors.ts'
import { useLinkToken } from '../../lib/use-link-token.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { StartInfo } from '../../lib/types.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { InvalidLink, isInvalidLink } from '../../features/auth/invalid-link.tsx'
import { PasswordField, passwordError } from '../../ui/password-field.tsx'
import { FormError } from '../../features/auth/form-error.tsx'
import { SignInLink } from '../../features/auth/sign-in-link.tsx'

const messages = authMessages.reset

/** Requests a password reset link and, with the token of such a link, sets a new password. */
export function Screen() {
  const token = useLinkToken()
  return token === '' ? <RequestReset /> : <SetPassword token={token} />
}

function RequestReset() {
  const start = useFetchOnce<StartInfo>('/start')
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const hasMail = start.data?.mail !== false
  const send = useAction(async () => {
    await call('POST', '/reset', { email })
    setSentTo(email)
  })
  if (sentTo !== undefined)
    return (
      <AuthPage
        title={hasMail ? messages.sent : authMessages.askForLink}
        text={<p>{hasMail ? messages.sentText(sentTo) : messages.storedText(sentTo)}</p>}
      >
        <SignInLink />
      </AuthPage>
    )
  return (
    <AuthPage title={messages.title} text={<p>{hasMail ? messages.text : messages.textWithoutMail}</p>}>
      <AuthForm onSubmit={() => void send.run()}>
        <Field
          label={authMessages.email}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          fault={fieldError(send.error, 'email') && authMessages.notEmail}
        />
        <FormError error={send.error} />
        <Button type="submit" kind="primary" wide pending={send.pending}>
          {hasMail ? messages.action : messages.actionWithoutMail}
        </Button>
      </AuthForm>
      <SignInLink />
    </AuthPage>
  )
}

function SetPassword({ token }: { token: string }) {
  const start = useFetchOnce<StartInfo>('/start')
  const [password, setPassword] = useState('')
  const [done, setDone] = useState(false)
  const set = useAction(async () => {
    await call('POST', '/reset/confirm', { token, password })
    setDone(true)
  })
  if (done)
    return (
      <AuthPage title={messages.done} text={<p>{messages.doneText}</p>}>
        <SignInLink />
      </AuthPage>
    )
  if (isInvalidLink(set.error))
    return <InvalidLink title={authMessages.verify.invalid} text={messages.invalidText} />
  return (
    <AuthPage title={messages.title}>
      <AuthForm onSubmit={() => void set.run()}>
        <PasswordField
          label={authMessages.newPassword}
          autoFocus
          min={start.data?.password_min ?? 12}
          value={password}
          onChange={setPassword}
          fault={passwordError(set.error, start.data)}
        />
        <FormError error={set.error} />
        <Button type="submit" kind="primary" wide pending={set.pending}>
          {messages.set}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
