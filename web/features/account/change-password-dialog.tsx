import { useState } from 'react'
import { call } from '../../data/api.ts'
import { isAboutFields } from '../../data/field-errors.ts'
import { meQuery, queries } from '../../data/query-client.ts'
import { useMe } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { useLoaded } from '../../data/use-fetch-once.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Start } from '../../lib/types.ts'
import { words as all } from '../../messages/en/profile.ts'
import { passwordFault } from '../../ui/password-error.ts'
import { PasswordField } from '../../ui/password-field.tsx'

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
