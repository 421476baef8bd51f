import { getRouteApi } from '../../router/hooks.ts'
import { messages as appsMessages } from '../../messages/en/apps.ts'
import { AuthPage } from '../../ui/auth-page.tsx'

const messages = appsMessages.problem
const route = getRouteApi('/authorize')

/** Where the browser ends up when an app's request can't even be refused at the app. */
export function Screen() {
  const { problem } = route.useSearch()
  const text =
    problem === 'invalid_client' || problem === 'invalid_redirect_uri' ? messages[problem] : messages.other
  return (
    <AuthPage title={messages.title} text={<p>{text}</p>}>
      {text === messages.other && problem !== undefined && <p className="code">{problem}</p>}
      <a className="button" href="/" data-wide>
        {messages.open}
      </a>
    </AuthPage>
  )
}
