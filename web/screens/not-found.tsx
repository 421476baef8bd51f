import { AuthPage } from '../ui/auth-page.tsx'
import { messages } from '../messages/en/shell.ts'

/** The page for an unknown URL. */
export const NotFoundScreen = () => (
  <AuthPage title={messages.notFound.title} text={<p>{messages.notFound.text}</p>}>
    <a className="button" data-wide href="/">
      {messages.notFound.home}
    </a>
  </AuthPage>
)
