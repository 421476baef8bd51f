import { AuthPage } from '../ui/auth-page.tsx'
import { messages } from '../messages/en/shell.ts'

/** An address that leads nowhere. */
export const NotFoundScreen = () => (
  <AuthPage title={messages.gone.title} text={<p>{messages.gone.text}</p>}>
    <a className="button" data-wide href="/">
      {messages.gone.home}
    </a>
  </AuthPage>
)
