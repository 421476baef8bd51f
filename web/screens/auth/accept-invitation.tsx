import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { Cover, CoverForm } from '../../ui/auth-page.tsx'
import { signOut } from '../../data/sign-out.ts'
import { enter } from '../../lib/enter-app.ts'
import { faultOf } from '../../data/field-errors.ts'
import { useLinkToken } from '../../lib/use-link-token.ts'
import { useAction } from '../../ui/use-action.ts'
import { useLoaded } from '../../data/use-fetch-once.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { InvitationLook, Me, Start } from '../../lib/types.ts'
import { words as all } from '../../messages/en/auth.ts'
import { Gone, isGone } from '../../features/auth/invalid-link.tsx'
import { passwordFault } from '../../ui/password-error.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Said } from '../../features/auth/form-error.tsx'

const words = all.invite

/** Where the link of an invitation leads. */
export function Screen() {
  const token = useLinkToken()
  const [invitation, setInvitation] = useState<InvitationLook>()
  const [declined, setDeclined] = useState(false)
  const { run: look, error } = useAction(async () =>
    setInvitation(await call<InvitationLook>('POST', '/invitations/look', { token })),
  )
  useEffect(() => void look(), [look])

  if (token === '' || isGone(error)) return <Gone title={words.gone} text={words.goneText} />
  if (declined) return <Gone title={words.declined} text={words.declinedText} />
  if (!invitation)
    return (
      <Cover title={words.loading}>
        <Said error={error} />
      </Cover>
    )
  return <Answer token={token} invitation={invitation} onDeclined={() => setDeclined(true)} />
}

type AnswerProps = { token: string; invitation: InvitationLook; onDeclined: () => void }

function Answer({ token, invitation, onDeclined }: AnswerProps) {
  const { workspace_name, email, role, invited_by, has_account } = invitation
  const me = useLoaded<Me>('/me')
  const start = useLoaded<Start>('/start')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const accept = useAction(async () => {
    const before = me.data?.workspaces.map(({ id }) => id) ?? []
    const { workspaces } = await call<Me>(
      'POST',
      '/invitations/accept',
      has_account || me.data ? { token } : { token, name, password },
    )
    const joined = workspaces.find(({ id }) => !before.includes(id))
    // They are in; where the app opens is a courtesy.
    if (joined && before.length > 0)
      await call('PATCH', '/me', { last_workspace_id: joined.id }).catch(() => undefined)
    enter()
  })
  const decline = useAction(async () => {
    await call('POST', '/invitations/decline', { token })
    onDeclined()
  })
  const mine = me.data?.account.email
  const isOther = mine !== undefined && mine.toLowerCase() !== email.toLowerCase()
  const signsInFirst = has_account && me.error instanceof ApiError
  // Who one is decides what is asked for.
  if (!me.data && !me.error) return <Cover title={words.title(workspace_name)} />
  return (
    <Cover
      title={words.title(workspace_name)}
      text={
        <p>
          {words.text(invited_by, words.as[role])} {signsInFirst && words.signInFirst(email)}
          {isOther && words.other(mine, email)}
        </p>
      }
    >
      <CoverForm onSubmit={() => void accept.run()}>
        {!has_account && !me.data && (
          <>
            <Field
              label={all.email}
              type="email"
              value={email}
              onChange={() => {}}
              readOnly
              autoComplete="username"
            />
            <Field
              label={all.name}
              autoComplete="name"
              autoFocus
              value={name}
              onChange={setName}
              fault={faultOf(accept.error, 'name') && all.required}
            />
            <PasswordField
              label={all.password}
              min={start.data?.password_min ?? 12}
              value={password}
              onChange={setPassword}
              fault={passwordFault(accept.error, start.data)}
            />
          </>
        )}
        <Said error={accept.error ?? decline.error} />
        {isOther ? (
          <Button kind="primary" wide onClick={() => void signOut('/invite')}>
            {words.signOut}
          </Button>
        ) : signsInFirst ? (
          <Link
            to="/sign-in"
            search={{ return_to: '/invite' }}
            className="button"
            data-kind="primary"
            data-wide
          >
            {all.signIn.action}
          </Link>
        ) : (
          <Button type="submit" kind="primary" wide pending={accept.pending}>
            {words.accept}
          </Button>
        )}
      </CoverForm>
      <Button wide pending={decline.pending} onClick={() => void decline.run()}>
        {words.decline}
      </Button>
    </Cover>
  )
}
