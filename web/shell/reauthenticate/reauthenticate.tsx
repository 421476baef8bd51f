import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'
import { usePendingReauthentication } from './reauthentication-state.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** The dialog in which the person proves who they are, while a request waits for it. */
export function Reauthenticate() {
  const pending = usePendingReauthentication()
  if (!pending) return null
  return pending.kind === 'confirm' ? (
    <ConfirmIdentityDialog settle={pending.settle} />
  ) : (
    <SignInAgainDialog settle={pending.settle} />
  )
}
