import { AuthPage } from '../ui/auth-page.tsx'
import { messages as shell } from '../messages/en/shell.ts'

const messages = shell.unknownPage

/** The page for an unknown address, for people who are signed in and for everyone else. */
export const NotFoundScreen = () => (
  <AuthPage title={messages.title} text={<p>{messages.text(location.pathname)}</p>}>
    <a className="button" data-kind="primary" data-wide href="/">
      {messages.home}
    </a>
    <p className="prose">
      <a href="/docs/">{messages.docs}</a>
    </p>
  </AuthPage>
)
