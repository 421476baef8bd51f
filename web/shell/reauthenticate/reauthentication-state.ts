import { useSyncExternalStore } from 'react'
import { setRecoveryHandlers } from '../../data/api.ts'
import { forgetSeen } from '../../data/on-device/forget.ts'

/** A request that waits until the person has proven who they are, in a dialog over the page. */
type PendingRequest = {
  kind: 'sign-in' | 'confirm'
  settle: (proven: boolean) => void
  outcome: Promise<boolean>
}

let pendingRequest: PendingRequest | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function setPendingRequest(next: PendingRequest | null): void {
  pendingRequest = next
  for (const listener of listeners) listener()
}

/** Opens the dialog; requests made while it is open share its outcome. */
function requestReauthentication(kind: PendingRequest['kind']): Promise<boolean> {
  if (pendingRequest) return pendingRequest.outcome
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (proven: boolean) => {
    setPendingRequest(null)
    resolve(proven)
  }
  setPendingRequest({ kind, settle, outcome: promise })
  return promise
}

/** Makes API calls ask for the password again when the session has ended or the action needs a recent confirmation. */
export const enableReauthentication = (): void =>
  setRecoveryHandlers({
    signInAgain: () => {
      void forgetSeen()
      return requestReauthentication('sign-in')
    },
    confirm: () => requestReauthentication('confirm'),
  })

/** Returns the request that waits for the person, if any. */
export const usePendingReauthentication = (): PendingRequest | null =>
  useSyncExternalStore(subscribe, () => pendingRequest)
