import { useState } from 'react'
import { call } from '../../api.ts'
import { isAboutFields } from '../../lib/faults.ts'
import { meQuery, queries } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.tsx'
import { useAction } from '../../lib/use-action.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Dialog, DialogForm } from '../../parts/dialog.tsx'
import { toast } from '../../parts/toast-store.ts'
import type { Start } from '../../types.ts'
import { words as all } from '../../words/en/profile.ts'
import { passwordFault } from '../cover/password-fault.ts'
import { PasswordField } from '../cover/password-field.tsx'

const words = all.security.passwordDialog

/** Sets another password; everywhere else the person is signed out. */
export function NewPassword({ onClose }: { onClose: () => void }) {
  const { account } = useMe()
  const start = useLoaded<Start>('/start')
  const [password, setPassword] = useState('')
  const set = useAction(async () => {
    await call('POST', '/me/password', { password })
    await queries.invalidateQueries(meQuery)
    await queries.invalidateQueries({ queryKey: ['/me/sessions'] })
    toast(words.done)
    onClose()
  })
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogForm
        action={words.action}
        pending={set.pending}
        error={isAboutFields(set.error) ? null : set.error}
        onSubmit={() => void set.run()}
        onCancel={onClose}
      >
        <p className="prose">{words.text}</p>
        <input type="hidden" autoComplete="username" value={account.email} />
        <PasswordField
          label={words.label}
          autoFocus
          min={start.data?.password_min ?? 12}
          value={password}
          onChange={setPassword}
          fault={passwordFault(set.error, start.data)}
        />
      </DialogForm>
    </Dialog>
  )
}
