import { ApiError } from '../../data/api.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** Whether the server refused a link: it was used, replaced, is too old, or never existed. */
export const isInvalidLink = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The page for a link that no longer works. */
export const InvalidLink = ({ title, text }: { title: string; text: string }) => (
  <AuthPage title={title} text={<p>{text}</p>}>
    <SignInLink />
  </AuthPage>
)
