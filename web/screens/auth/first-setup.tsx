import { Navigate } from '../../router/link.tsx'
import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { AuthPage, AuthForm } from '../../ui/auth-page.tsx'
import { enterApp } from '../../lib/enter-app.ts'
import { useLinkToken } from '../../lib/use-link-token.ts'
import { fieldError } from '../../data/field-errors.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { CopyRow } from '../../ui/copy-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TimeZoneField } from '../../ui/time-zone-field.tsx'
import type { StartInfo } from '../../lib/types.ts'
import { deviceZone } from '../../lib/time-zone.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { PasswordField, passwordError } from '../../ui/password-field.tsx'
import { FormError } from '../../features/auth/form-error.tsx'

const messages = authMessages.firstSetup

/** The setup page of a new installation: creates the first account and its workspace. It needs the setup link. */
export function Screen() {
  const code = useLinkToken()
  const start = useFetchOnce<StartInfo>('/start')
  const [form, setForm] = useState({
    name: '',
    email: '',
    password: '',
    workspace_name: '',
    timezone: deviceZone(),
  })
  const set = (field: keyof typeof form) => (value: string) =>
    setForm((last) => ({ ...last, [field]: value }))
  const create = useAction(async () => {
    await call('POST', '/start', { ...form, setup_code: code })
    enterApp()
  })
  const fault = (field: keyof typeof form, message = authMessages.required) =>
    fieldError(create.error, field) && message

  if (start.data && !start.data.first_start) return <Navigate to="/sign-in" replace />
  if (code === '') return <WithoutLink />
  return (
    <AuthPage title={messages.title} text={<p>{messages.text}</p>} long>
      <AuthForm onSubmit={() => void create.run()}>
        <Field
          label={authMessages.name}
          autoComplete="name"
          autoFocus
          value={form.name}
          onChange={set('name')}
          fault={fault('name')}
        />
        <Field
          label={authMessages.email}
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={set('email')}
          fault={fault('email', authMessages.notEmail)}
        />
        <PasswordField
          label={authMessages.password}
          min={start.data?.password_min ?? 12}
          value={form.password}
          onChange={set('password')}
          fault={passwordError(create.error, start.data)}
        />
        <div className="pair">
          <Field
            label={authMessages.workspace}
            value={form.workspace_name}
            onChange={set('workspace_name')}
            fault={fault('workspace_name')}
          />
          <TimeZoneField
            label={authMessages.timezone}
            value={form.timezone}
            onChange={set('timezone')}
            fault={fault('timezone', authMessages.notZone)}
          />
        </div>
        <FormError
          error={create.error}
          instead={isRefusedCode(create.error) ? messages.refused : undefined}
        />
        <Button type="submit" kind="primary" wide pending={create.pending}>
          {messages.action}
        </Button>
      </AuthForm>
      {start.data?.mail === false && <p className="dim">{messages.noEmail}</p>}
    </AuthPage>
  )
}

/** What everyone else sees: where the operator finds the link. */
function WithoutLink() {
  const { title, text, again, command, copy, container } = messages.withoutLink
  return (
    <AuthPage
      title={title}
      text={
        <>
          <p>{text}</p>
          <p>{again}</p>
        </>
      }
    >
      <CopyRow text={command} label={copy} />
      <p className="dim">{container}</p>
    </AuthPage>
  )
}

const isRefusedCode = (error: unknown): boolean => error instanceof ApiError && error.reason === 'setup_code'
