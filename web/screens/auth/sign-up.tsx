import { Link } from '../../router/link.tsx'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { AuthPage, AuthForm } from '../../ui/auth-page.tsx'
import { fieldError } from '../../data/field-errors.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { StartInfo } from '../../lib/types.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { PasswordField, passwordError } from '../../ui/password-field.tsx'
import { FormError } from '../../features/auth/form-error.tsx'
import { SignInLink } from '../../features/auth/sign-in-link.tsx'

const messages = authMessages.signUp

/** Creates an account, where sign-up is open to everyone. */
export function Screen() {
  const start = useFetchOnce<StartInfo>('/start')
  const [form, setForm] = useState({ name: '', email: '', password: '' })
  const [sentTo, setSentTo] = useState<string>()
  const hasMail = start.data?.mail !== false
  const set = (field: keyof typeof form) => (value: string) =>
    setForm((last) => ({ ...last, [field]: value }))
  const send = useAction(async () => {
    await call('POST', '/sign-up', form)
    setSentTo(form.email)
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
  if (start.data && start.data.sign_up !== 'open')
    return (
      <AuthPage title={messages.title} text={<p>{messages.off}</p>}>
        <SignInLink />
      </AuthPage>
    )
  return (
    <AuthPage title={messages.title}>
      <AuthForm onSubmit={() => void send.run()}>
        <Field
          label={authMessages.name}
          autoComplete="name"
          autoFocus
          value={form.name}
          onChange={set('name')}
          fault={fieldError(send.error, 'name') && authMessages.required}
        />
        <Field
          label={authMessages.email}
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={set('email')}
          fault={fieldError(send.error, 'email') && authMessages.notEmail}
        />
        <PasswordField
          label={authMessages.password}
          min={start.data?.password_min ?? 12}
          value={form.password}
          onChange={set('password')}
          fault={passwordError(send.error, start.data)}
        />
        <FormError error={send.error} />
        <Button type="submit" kind="primary" wide pending={send.pending}>
          {messages.action}
        </Button>
      </AuthForm>
      <p className="dim">
        {messages.haveAccount}{' '}
        <Link to="/sign-in" className="link">
          {authMessages.signIn.action}
        </Link>
      </p>
    </AuthPage>
  )
}
