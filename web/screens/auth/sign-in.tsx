import { getRouteApi } from '../../router/hooks.ts'
import { Link, Navigate } from '../../router/link.tsx'
import { Building2, Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { AuthPage, AuthForm } from '../../ui/auth-page.tsx'
import { enterApp } from '../../lib/enter-app.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Me, SecondFactorRequired, StartInfo } from '../../lib/types.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { FormError } from '../../features/auth/form-error.tsx'
import { SecondFactorForm } from '../../features/auth/second-factor-form.tsx'

const messages = authMessages.signIn
const route = getRouteApi('/sign-in')

/** Signs in with a password and, where the account has two-factor, a code. */
export function Screen() {
  const { return_to, problem } = route.useSearch()
  const start = useFetchOnce<StartInfo>('/start')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [second, setSecond] = useState<SecondFactorRequired['second_factor']>()
  const signIn = useAction(async () => {
    const answer = await call<Me | SecondFactorRequired>('POST', '/sign-in', { email, password })
    if ('second_factor' in answer) setSecond(answer.second_factor)
    else enterApp(return_to)
  })
  const byPasskey = useAction(async () => {
    const { signInByPasskey } = await import('../../data/passkeys.ts')
    await signInByPasskey()
    enterApp(return_to)
  })

  if (start.data?.first_start) return <Navigate to="/start" replace />
  if (second)
    return (
      <SecondFactorForm
        ticket={second.ticket}
        onDone={() => enterApp(return_to)}
        onBack={() => setSecond(undefined)}
      />
    )
  return (
    <AuthPage title={messages.title}>
      <AuthForm onSubmit={() => void signIn.run()}>
        <Field
          label={authMessages.email}
          type="email"
          autoComplete="username webauthn"
          autoFocus
          required
          value={email}
          onChange={setEmail}
        />
        <Field
          label={authMessages.password}
          aside={
            <Link to="/reset" className="link font-normal">
              {messages.forgot}
            </Link>
          }
          type="password"
          autoComplete="current-password"
          placeholder=" "
          required
          value={password}
          onChange={setPassword}
          fault={hasReason(signIn.error, 'credentials') ? messages.wrong : undefined}
        />
        {!hasReason(signIn.error, 'credentials') && (
          <FormError
            error={signIn.error}
            instead={
              hasReason(signIn.error, 'unverified')
                ? start.data?.mail === false
                  ? messages.unverifiedWithoutMail
                  : messages.unverified
                : undefined
            }
          />
        )}
        <FormError error={byPasskey.error} instead={messages.passkeyFailed} />
        {problem !== undefined && !signIn.error && <p className="form-error">{ssoProblem(problem)}</p>}
        <Button type="submit" kind="primary" wide pending={signIn.pending}>
          {messages.action}
        </Button>
      </AuthForm>
      <div className="or">{messages.or}</div>
      <Button wide icon={Fingerprint} pending={byPasskey.pending} onClick={() => void byPasskey.run()}>
        {messages.passkey}
      </Button>
      {start.data?.single_sign_on && (
        <a
          className="button"
          data-wide
          href={`/app/v1/sign-in/single-sign-on?return_to=${encodeURIComponent(return_to ?? '/')}`}
        >
          <Building2 aria-hidden="true" size={16} strokeWidth={1.75} />
          {messages.continueWith(start.data.single_sign_on.name)}
        </a>
      )}
      <p className="dim">
        {messages.newHere}{' '}
        {start.data?.sign_up === 'open' ? (
          <Link to="/sign-up" className="link">
            {messages.signUp}
          </Link>
        ) : (
          messages.askForInvitation
        )}
      </p>
    </AuthPage>
  )
}

const hasReason = (error: unknown, reason: string): boolean =>
  error instanceof ApiError && error.reason === reason

const ssoProblem = (problem: string): string =>
  Object.entries(messages.problems).find(([name]) => name === problem)?.[1] ?? messages.problems.failed
