import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api.ts'
import { Cover, CoverForm } from '../../frame/cover.tsx'
import { enter } from '../../lib/enter.ts'
import { faultOf } from '../../lib/faults.ts'
import { useAction } from '../../lib/use-action.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { ZoneField } from '../../parts/zone-field.tsx'
import type { Start } from '../../types.ts'
import { deviceZone } from '../../words/dates.ts'
import { words as all } from '../../words/en/cover.ts'
import { passwordFault } from './password-fault.ts'
import { PasswordField } from './password-field.tsx'
import { Said } from './said.tsx'

const words = all.first

/** The first start of an installation: the account and workspace that everything begins with. */
export function Screen() {
  const start = useLoaded<Start>('/start')
  const [form, setForm] = useState({
    name: '',
    email: '',
    password: '',
    workspace_name: '',
    timezone: deviceZone(),
  })
  const set = (field: keyof typeof form) => (value: string) =>
    setForm((last) => ({ ...last, [field]: value }))
  const open = useAction(async () => {
    await call('POST', '/start', form)
    enter()
  })
  const fault = (field: keyof typeof form, said = all.required) => faultOf(open.error, field) && said

  if (start.data && !start.data.first_start) return <Navigate to="/sign-in" replace />
  return (
    <Cover title={words.title} text={<p>{words.text}</p>} long>
      <CoverForm onSubmit={() => void open.run()}>
        <Field
          label={all.name}
          autoComplete="name"
          autoFocus
          value={form.name}
          onChange={set('name')}
          fault={fault('name')}
        />
        <Field
          label={all.email}
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={set('email')}
          fault={fault('email', all.notEmail)}
        />
        <PasswordField
          label={all.password}
          min={start.data?.password_min ?? 12}
          value={form.password}
          onChange={set('password')}
          fault={passwordFault(open.error, start.data)}
        />
        <div className="pair">
          <Field
            label={all.workspace}
            value={form.workspace_name}
            onChange={set('workspace_name')}
            fault={fault('workspace_name')}
          />
          <ZoneField
            label={all.timezone}
            value={form.timezone}
            onChange={set('timezone')}
            fault={fault('timezone', all.notZone)}
          />
        </div>
        <Said error={open.error} />
        <Button type="submit" kind="primary" wide pending={open.pending}>
          {words.action}
        </Button>
      </CoverForm>
      {start.data?.mail === false && <p className="dim">{words.noMail}</p>}
    </Cover>
  )
}
