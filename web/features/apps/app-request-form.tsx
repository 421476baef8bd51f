import { Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { signOut } from '../../data/sign-out.ts'
import type { AppAnswer, AppRequest } from '../../lib/types.ts'
import { messages as appsMessages } from '../../messages/en/apps.ts'
import { AuthForm, AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { useAction } from '../../ui/use-action.ts'
import { FormError } from '../auth/form-error.tsx'

const messages = appsMessages.request

type AppRequestFormProps = { id: string; request: AppRequest; email: string }

/** Says who asks for what, lets the person choose a workspace, and sends their answer. */
export function AppRequestForm({ id, request, email }: AppRequestFormProps) {
  const { app, scopes, workspaces } = request
  const possible = workspaces.filter((one) => one.has_api && one.scopes.length > 0)
  const [chosenId, setChosenId] = useState(possible[0]?.id ?? '')
  const [answered, setAnswered] = useState(false)
  const chosen = possible.find((one) => one.id === chosenId)

  async function answer(path: string) {
    const { continue_at } = await call<AppAnswer>('POST', path)
    setAnswered(true)
    location.assign(continue_at)
  }
  const allow = useAction(() => answer(`/workspaces/${chosenId}/app-requests/${id}/allow`))
  const deny = useAction(() => answer(`/app-requests/${id}/deny`))

  // A program on the device opens beside this page, which then stays.
  if (answered) return <AuthPage title={messages.done} text={<p>{messages.doneText(app.name)}</p>} />
  return (
    <AuthPage
      title={chosen ? messages.title(app.name) : messages.noWorkspace}
      long
      text={<p>{chosen ? <Origin app={app} /> : messages.noWorkspaceText(workspaces.length)}</p>}
    >
      {chosen && (
        <AuthForm onSubmit={() => void allow.run()}>
          {possible.length > 1 && (
            <Select
              label={messages.workspace}
              value={chosenId}
              options={possible.map(({ id: value, name: label }) => ({ value, label }))}
              onChange={setChosenId}
            />
          )}
          <Access asked={scopes} granted={chosen.scopes} workspace={chosen.name} />
          <FormError error={allow.error ?? deny.error} />
          <Button type="submit" kind="primary" wide pending={allow.pending}>
            {messages.allow}
          </Button>
        </AuthForm>
      )}
      <Button wide pending={deny.pending} onClick={() => void deny.run()}>
        {messages.deny}
      </Button>
      <p className="meta">
        {messages.signedInAs(email)}{' '}
        <button type="button" className="link" onClick={() => void signOut(`/authorize/${id}`)}>
          {messages.otherAccount}
        </button>
      </p>
    </AuthPage>
  )
}

/** Where the app gets its answer, the one thing about it that it can't make up. */
function Origin({ app: { host, on_device } }: Pick<AppRequest, 'app'>) {
  return on_device ? messages.onDevice(host) : messages.returnsTo(host)
}

type Scopes = AppRequest['scopes']

function Access({ asked, granted, workspace }: { asked: Scopes; granted: Scopes; workspace: string }) {
  const withheld = asked.length - granted.length
  return (
    <div className="grid gap-2.5">
      <h2 className="font-semibold">{messages.inWorkspace(workspace)}</h2>
      <ul className="grid gap-1.5">
        {granted.map((scope) => (
          <li key={scope} className="flex items-start gap-2">
            <Icon of={Check} small />
            {appsMessages.scopes[scope]}
          </li>
        ))}
      </ul>
      <p className="meta">{messages.asYou(workspace)}</p>
      {withheld > 0 && <p className="meta">{messages.withheld(withheld)}</p>}
      <p className="meta">{messages.until}</p>
    </div>
  )
}
