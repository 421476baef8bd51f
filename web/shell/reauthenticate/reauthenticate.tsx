import { useEffect } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { type LazyComponent, lazyComponent, preload } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { usePendingReauthentication } from './reauthentication-state.ts'

type DialogProps = { settle: (done: boolean) => void; onClose: () => void }

const dialogs: Record<'confirm' | 'sign-in', LazyComponent<DialogProps>> = {
  confirm: lazyComponent(() =>
    import('./confirm-identity-dialog.tsx').then(({ ConfirmIdentityDialog }) => ConfirmIdentityDialog),
  ),
  'sign-in': lazyComponent(() =>
    import('./sign-in-again-dialog.tsx').then(({ SignInAgainDialog }) => SignInAgainDialog),
  ),
}
const preloadDialogs = () => Object.values(dialogs).forEach(preload)

/** The dialog in which the person proves who they are, while a request waits for it. */
export function Reauthenticate() {
  const pending = usePendingReauthentication()
  useEffect(() => whenIdle(preloadDialogs), [])
  if (!pending) return null
  const part = dialogs[pending.kind === 'confirm' ? 'confirm' : 'sign-in']
  return <LazyDialog part={part} settle={pending.settle} onClose={() => pending.settle(false)} />
}
