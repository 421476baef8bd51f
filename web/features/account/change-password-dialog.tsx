import { useState } from 'react'
import { call } from '../../data/api.ts'
import { isValidationError } from '../../data/field-errors.ts'
import { meQuery, queryClient } from '../../data/query-client.ts'
import { useMe } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { StartInfo } from '../../lib/types.ts'
import { messages as profileMessages } from '../../messages/en/profile.ts'
import { PasswordField, passwordError } from '../../ui/password-field.tsx'

const messages = profileMessages.security.passwordDialog

/** Sets a new password, which signs the person out everywhere else. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { account } = useMe()
  const start = useFetchOnce<StartInfo>('/start')
  const [password, setPassword] = useState('')
  const set = useAction(async () => {
    await call('POST', '/me/password', { password })
    await queryClient.invalidateQueries(meQuery)
    await queryClient.invalidateQueries({ queryKey: ['/me/sessions'] })
    showToast(messages.done)
    onClose()
  })
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <DialogForm
        action={messages.action}
        pending={set.pending}
        error={isValidationError(set.error) ? null : set.error}
        onSubmit={() => void set.run()}
        onCancel={onClose}
      >
        <p className="prose">{messages.text}</p>
        <input type="hidden" autoComplete="username" value={account.email} />
        <PasswordField
          label={messages.label}
          autoFocus
          min={start.data?.password_min ?? 12}
          value={password}
          onChange={setPassword}
          fault={passwordError(set.error, start.data)}
        />
      </DialogForm>
    </Dialog>
  )
}
