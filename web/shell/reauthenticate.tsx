import { Fingerprint } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { ApiError, call, setRecoveryHandlers } from '../data/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogForm } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { confirmByPasskey, signInByPasskey } from '../data/passkeys.ts'
import { type Action, useAction } from '../ui/use-action.ts'
import { useFetchOnce } from '../data/use-fetch-once.ts'
import { queryClient } from '../data/query-client.ts'
import { useMe } from '../data/session.ts'
import { messages as common } from '../messages/en/common.ts'
import { messages as cover } from '../messages/en/auth.ts'
import { messages } from '../messages/en/shell.ts'
import type { Me, SecondFactorRequired, StartInfo } from '../lib/types.ts'

/** What a request waits for: that the person proves who they are, over the page. */
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

/** Requests that ask for the same wait together. */
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

/** From now on the app asks again for what ends or wants a fresh proof. */
export const enableReauthentication = (): void =>
  setRecoveryHandlers({
    signInAgain: () => requestReauthentication('sign-in'),
    confirm: () => requestReauthentication('confirm'),
  })

/** The question, when there is one. */
export function Reauthenticate() {
  const asked = useSyncExternalStore(subscribe, () => pendingRequest)
  if (!asked) return null
  return asked.kind === 'confirm' ? (
    <ConfirmAgain settle={asked.settle} />
  ) : (
    <SignInAgain settle={asked.settle} />
  )
}

const isWrongCredentials = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'credentials'

function ConfirmAgain({ settle }: { settle: (proven: boolean) => void }) {
  const { has_password: byPassword, two_factor: byCode } = useMe().account
  const [secret, setSecret] = useState('')
  const confirm = useAction(async () => {
    await call('POST', '/confirm', byPassword ? { password: secret } : { code: secret })
    settle(true)
  })
  const byPasskey = useAction(async () => {
    await confirmByPasskey()
    settle(true)
  })
  const wrong = isWrongCredentials(confirm.error)
  if (!byPassword && !byCode)
    return (
      <Dialog title={messages.confirm.title} onClose={() => settle(false)}>
        <p className="prose">{messages.confirm.otherwise}</p>
        <OtherMethods byPasskey={byPasskey} />
        <footer>
          <Button onClick={() => settle(false)}>{common.cancel}</Button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog title={messages.confirm.title} onClose={() => settle(false)}>
      <DialogForm
        action={messages.confirm.action}
        pending={confirm.pending}
        error={wrong ? null : confirm.error}
        onSubmit={() => void confirm.run()}
        onCancel={() => settle(false)}
      >
        <p className="prose">{byPassword ? messages.confirm.text : messages.confirm.code}</p>
        <Field
          label={byPassword ? cover.password : cover.code}
          type={byPassword ? 'password' : 'text'}
          autoComplete={byPassword ? 'current-password' : 'one-time-code'}
          autoFocus
          value={secret}
          onChange={setSecret}
          fault={wrong ? (byPassword ? messages.confirm.wrong : messages.confirm.wrongCode) : undefined}
        />
        <OtherMethods byPasskey={byPasskey} />
      </DialogForm>
    </Dialog>
  )
}

type OtherMethodsProps = { byPasskey: Action<[]> }

/** For who has no password, or rather uses something else: a passkey here, or single sign-on, which leaves the page. */
function OtherMethods({ byPasskey }: OtherMethodsProps) {
  const start = useFetchOnce<StartInfo>('/start')
  const back = encodeURIComponent(location.pathname + location.search)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon={Fingerprint} pending={byPasskey.pending} onClick={() => void byPasskey.run()}>
        {cover.signIn.passkey}
      </Button>
      {start.data?.single_sign_on && (
        <a className="button" href={`/app/v1/sign-in/single-sign-on?again=true&return_to=${back}`}>
          {cover.signIn.with(start.data.single_sign_on.name)}
        </a>
      )}
      {byPasskey.error !== null && (
        <span className="text-red" role="alert">
          {cover.signIn.passkeyFailed}
        </span>
      )}
    </div>
  )
}

function SignInAgain({ settle }: { settle: (proven: boolean) => void }) {
  const { email, id, has_password } = useMe().account
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const signIn = useAction(async () => {
    const answer =
      ticket === null
        ? await call<Me | SecondFactorRequired>('POST', '/sign-in', { email, password })
        : await call<Me>('POST', '/sign-in/second-factor', { ticket, code })
    if ('second_factor' in answer) {
      setTicket(answer.second_factor.ticket)
      return
    }
    queryClient.setQueryData(['me'], answer)
    settle(true)
  })
  const byPasskey = useAction(async () => {
    const answer = await signInByPasskey()
    // Somebody else's passkey: what lies below is not theirs.
    if (answer.account.id !== id) return location.assign('/')
    queryClient.setQueryData(['me'], answer)
    return settle(true)
  })
  const fault = isWrongCredentials(signIn.error)
    ? ticket === null
      ? messages.confirm.wrong
      : messages.confirm.wrongCode
    : undefined
  const leave = () => location.assign('/sign-in')
  if (!has_password)
    return (
      <Dialog title={messages.signInAgain.title} mustAnswer onClose={() => settle(false)}>
        <p className="prose">{messages.signInAgain.text}</p>
        <p>{email}</p>
        <OtherMethods byPasskey={byPasskey} />
        <footer>
          <Button onClick={leave}>{common.cancel}</Button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog title={messages.signInAgain.title} mustAnswer onClose={() => settle(false)}>
      <DialogForm
        action={cover.signIn.action}
        pending={signIn.pending}
        error={fault ? null : signIn.error}
        onSubmit={() => void signIn.run()}
        onCancel={leave}
      >
        <p className="prose">{messages.signInAgain.text}</p>
        <p>{email}</p>
        {ticket === null ? (
          <Field
            label={cover.password}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            fault={fault}
          />
        ) : (
          <Field
            label={cover.code}
            autoComplete="one-time-code"
            autoFocus
            code
            value={code}
            onChange={setCode}
            fault={fault}
          />
        )}
        {ticket === null && <OtherMethods byPasskey={byPasskey} />}
      </DialogForm>
    </Dialog>
  )
}
