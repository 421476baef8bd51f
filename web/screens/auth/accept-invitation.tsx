import { Link } from '../../router/link.tsx'
import { useEffect, useState } from 'react'
import { ApiError, call, type Collection } from '../../data/api.ts'
import { AuthPage, AuthForm } from '../../ui/auth-page.tsx'
import { signOut } from '../../data/sign-out.ts'
import { enterApp } from '../../lib/enter-app.ts'
import { fieldError } from '../../data/field-errors.ts'
import { useLinkToken } from '../../lib/use-link-token.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { InvitationPreview, Me, StartInfo } from '../../lib/types.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { InvalidLink, isInvalidLink } from '../../features/auth/invalid-link.tsx'
import { PasswordField, passwordError } from '../../ui/password-field.tsx'
import { FormError } from '../../features/auth/form-error.tsx'

const messages = authMessages.invite

/** The page that an invitation link opens. */
export function Screen() {
  const token = useLinkToken()
  const [invitation, setInvitation] = useState<InvitationPreview>()
  const [declined, setDeclined] = useState(false)
  const hasMail = useFetchOnce<StartInfo>('/start').data?.mail !== false
  const { run: preview, error } = useAction(async () =>
    setInvitation(await call<InvitationPreview>('POST', '/invitations/look', { token })),
  )
  useEffect(() => void preview(), [preview])

  if (token === '' || isInvalidLink(error))
    return <InvalidLink title={messages.invalid} text={messages.invalidText} />
  if (declined)
    return (
      <InvalidLink
        title={messages.declined}
        text={hasMail ? messages.declinedText : messages.declinedWithoutMail}
      />
    )
  if (!invitation)
    return (
      <AuthPage title={messages.loading}>
        <FormError error={error} />
      </AuthPage>
    )
  return <InvitationForm token={token} invitation={invitation} onDeclined={() => setDeclined(true)} />
}

/** Returns the path of the first list that was shared with the new member; undefined if none was, or it can't be read. */
async function firstSharedPath({ id, member_id }: Me['workspaces'][number]): Promise<string | undefined> {
  const path = `/workspaces/${id}/members/${member_id}/lists`
  const shared = await call<Collection<{ id: string }>>('GET', path).catch(() => undefined)
  const [first] = shared?.data ?? []
  return first && `/lists/${first.id}`
}

type InvitationFormProps = { token: string; invitation: InvitationPreview; onDeclined: () => void }

function InvitationForm({ token, invitation, onDeclined }: InvitationFormProps) {
  const { workspace_name, email, role, invited_by, has_account } = invitation
  const me = useFetchOnce<Me>('/me')
  const start = useFetchOnce<StartInfo>('/start')
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
    // They have joined; opening the new workspace first is optional, so a failure is ignored.
    if (joined && before.length > 0)
      await call('PATCH', '/me', { last_workspace_id: joined.id }).catch(() => undefined)
    enterApp(joined && (await firstSharedPath(joined)))
  })
  const decline = useAction(async () => {
    await call('POST', '/invitations/decline', { token })
    onDeclined()
  })
  const myEmail = me.data?.account.email
  const isOtherAccount = myEmail !== undefined && myEmail.toLowerCase() !== email.toLowerCase()
  const mustSignIn = has_account && me.error instanceof ApiError
  // What the form asks for depends on who is signed in.
  if (!me.data && !me.error) return <AuthPage title={messages.title(workspace_name)} />
  return (
    <AuthPage
      title={messages.title(workspace_name)}
      text={
        <p>
          {messages.text(invited_by, messages.as[role])} {mustSignIn && messages.signInFirst(email)}
          {isOtherAccount && messages.wrongAccount(myEmail, email)}
        </p>
      }
    >
      <AuthForm onSubmit={() => void accept.run()}>
        {!has_account && !me.data && (
          <>
            <Field
              label={authMessages.email}
              type="email"
              value={email}
              onChange={() => {}}
              readOnly
              autoComplete="username"
            />
            <Field
              label={authMessages.name}
              autoComplete="name"
              autoFocus
              value={name}
              onChange={setName}
              fault={fieldError(accept.error, 'name') && authMessages.required}
            />
            <PasswordField
              label={authMessages.password}
              min={start.data?.password_min ?? 12}
              value={password}
              onChange={setPassword}
              fault={passwordError(accept.error, start.data)}
            />
          </>
        )}
        <FormError error={accept.error ?? decline.error} />
        {isOtherAccount ? (
          <Button kind="primary" wide onClick={() => void signOut('/invite')}>
            {messages.signOut}
          </Button>
        ) : mustSignIn ? (
          <Link
            to="/sign-in"
            search={{ return_to: '/invite' }}
            className="button"
            data-kind="primary"
            data-wide
          >
            {authMessages.signIn.action}
          </Link>
        ) : (
          <Button type="submit" kind="primary" wide pending={accept.pending}>
            {messages.accept}
          </Button>
        )}
      </AuthForm>
      <Button wide pending={decline.pending} onClick={() => void decline.run()}>
        {messages.decline}
      </Button>
    </AuthPage>
  )
}
