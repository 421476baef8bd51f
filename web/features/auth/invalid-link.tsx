import { ApiError } from '../../data/api.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** Whether a link is refused: used, replaced, too old, or never sent. */
export const isInvalidLink = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A link that does not work any more. */
export const InvalidLink = ({ title, text }: { title: string; text: string }) => (
  <AuthPage title={title} text={<p>{text}</p>}>
    <SignInLink />
  </AuthPage>
)
