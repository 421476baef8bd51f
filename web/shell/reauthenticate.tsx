import { Fingerprint } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { ApiError, call, helpRequests } from '../data/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogForm } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { confirmByPasskey, signInByPasskey } from '../data/passkeys.ts'
import { type Action, useAction } from '../ui/use-action.ts'
import { useLoaded } from '../data/use-fetch-once.ts'
import { queries } from '../data/query-client.ts'
import { useMe } from '../data/session.ts'
import { words as common } from '../messages/en/common.ts'
import { words as cover } from '../messages/en/auth.ts'
import { words } from '../messages/en/shell.ts'
import type { Me, SecondFactor, Start } from '../lib/types.ts'

/** What a request waits for: that the person proves who they are, over the page. */
type Waiting = { kind: 'sign-in' | 'confirm'; settle: (proven: boolean) => void; outcome: Promise<boolean> }

let waiting: Waiting | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(next: Waiting | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Requests that ask for the same wait together. */
function ask(kind: Waiting['kind']): Promise<boolean> {
  if (waiting) return waiting.outcome
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (proven: boolean) => {
    set(null)
    resolve(proven)
  }
  set({ kind, settle, outcome: promise })
  return promise
}

/** From now on the app asks again for what ends or wants a fresh proof. */
export const askForProofs = (): void =>
  helpRequests({ signInAgain: () => ask('sign-in'), confirm: () => ask('confirm') })

/** The question, when there is one. */
export function Prove() {
  const asked = useSyncExternalStore(subscribe, () => waiting)
  if (!asked) return null
  return asked.kind === 'confirm' ? (
    <ConfirmAgain settle={asked.settle} />
  ) : (
    <SignInAgain settle={asked.settle} />
  )
}

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.reason === 'credentials'

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
  const wrong = isWrong(confirm.error)
  if (!byPassword && !byCode)
    return (
      <Dialog title={words.confirm.title} onClose={() => settle(false)}>
        <p className="prose">{words.confirm.otherwise}</p>
        <OtherWays byPasskey={byPasskey} />
        <footer>
          <Button onClick={() => settle(false)}>{common.cancel}</Button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog title={words.confirm.title} onClose={() => settle(false)}>
      <DialogForm
        action={words.confirm.action}
        pending={confirm.pending}
        error={wrong ? null : confirm.error}
        onSubmit={() => void confirm.run()}
        onCancel={() => settle(false)}
      >
        <p className="prose">{byPassword ? words.confirm.text : words.confirm.code}</p>
        <Field
          label={byPassword ? cover.password : cover.code}
          type={byPassword ? 'password' : 'text'}
          autoComplete={byPassword ? 'current-password' : 'one-time-code'}
          autoFocus
          value={secret}
          onChange={setSecret}
          fault={wrong ? (byPassword ? words.confirm.wrong : words.confirm.wrongCode) : undefined}
        />
        <OtherWays byPasskey={byPasskey} />
      </DialogForm>
    </Dialog>
  )
}

type OtherWaysProps = { byPasskey: Action<[]> }

/** For who has no password, or rather uses something else: a passkey here, or single sign-on, which leaves the page. */
function OtherWays({ byPasskey }: OtherWaysProps) {
  const start = useLoaded<Start>('/start')
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
        ? await call<Me | SecondFactor>('POST', '/sign-in', { email, password })
        : await call<Me>('POST', '/sign-in/second-factor', { ticket, code })
    if ('second_factor' in answer) {
      setTicket(answer.second_factor.ticket)
      return
    }
    queries.setQueryData(['me'], answer)
    settle(true)
  })
  const byPasskey = useAction(async () => {
    const answer = await signInByPasskey()
    // Somebody else's passkey: what lies below is not theirs.
    if (answer.account.id !== id) return location.assign('/')
    queries.setQueryData(['me'], answer)
    return settle(true)
  })
  const fault = isWrong(signIn.error)
    ? ticket === null
      ? words.confirm.wrong
      : words.confirm.wrongCode
    : undefined
  const leave = () => location.assign('/sign-in')
  if (!has_password)
    return (
      <Dialog title={words.again.title} firm onClose={() => settle(false)}>
        <p className="prose">{words.again.text}</p>
        <p>{email}</p>
        <OtherWays byPasskey={byPasskey} />
        <footer>
          <Button onClick={leave}>{common.cancel}</Button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog title={words.again.title} firm onClose={() => settle(false)}>
      <DialogForm
        action={cover.signIn.action}
        pending={signIn.pending}
        error={fault ? null : signIn.error}
        onSubmit={() => void signIn.run()}
        onCancel={leave}
      >
        <p className="prose">{words.again.text}</p>
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
        {ticket === null && <OtherWays byPasskey={byPasskey} />}
      </DialogForm>
    </Dialog>
  )
}
