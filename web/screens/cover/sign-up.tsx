import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api.ts'
import { Cover, CoverForm } from '../../frame/cover.tsx'
import { faultOf } from '../../lib/faults.ts'
import { useAction } from '../../lib/use-action.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import type { Start } from '../../types.ts'
import { words as all } from '../../words/en/cover.ts'
import { passwordFault } from './password-fault.ts'
import { PasswordField } from './password-field.tsx'
import { Said } from './said.tsx'
import { ToSignIn } from './to-sign-in.tsx'

const words = all.signUp

/** Making an account, where the installation lets everybody. */
export function Screen() {
  const start = useLoaded<Start>('/start')
  const [form, setForm] = useState({ name: '', email: '', password: '' })
  const [sentTo, setSentTo] = useState<string>()
  const set = (field: keyof typeof form) => (value: string) =>
    setForm((last) => ({ ...last, [field]: value }))
  const send = useAction(async () => {
    await call('POST', '/sign-up', form)
    setSentTo(form.email)
  })

  if (sentTo !== undefined)
    return (
      <Cover title={words.sent} text={<p>{words.sentText(sentTo)}</p>}>
        {start.data?.mail === false && <p className="dim">{words.keptText}</p>}
        <ToSignIn />
      </Cover>
    )
  if (start.data && start.data.sign_up !== 'open')
    return (
      <Cover title={words.title} text={<p>{words.off}</p>}>
        <ToSignIn />
      </Cover>
    )
  return (
    <Cover title={words.title}>
      <CoverForm onSubmit={() => void send.run()}>
        <Field
          label={all.name}
          autoComplete="name"
          autoFocus
          value={form.name}
          onChange={set('name')}
          fault={faultOf(send.error, 'name') && all.required}
        />
        <Field
          label={all.email}
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={set('email')}
          fault={faultOf(send.error, 'email') && all.notEmail}
        />
        <PasswordField
          label={all.password}
          min={start.data?.password_min ?? 12}
          value={form.password}
          onChange={set('password')}
          fault={passwordFault(send.error, start.data)}
        />
        <Said error={send.error} />
        <Button type="submit" kind="primary" wide pending={send.pending}>
          {words.action}
        </Button>
      </CoverForm>
      <p className="dim">
        {words.have}{' '}
        <Link to="/sign-in" className="link">
          {all.signIn.action}
        </Link>
      </p>
    </Cover>
  )
}
