import { ApiError } from '../../data/api.ts'
import { Cover } from '../../ui/auth-page.tsx'
import { ToSignIn } from './sign-in-link.tsx'

/** Whether a link is refused: used, replaced, too old, or never sent. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A link that does not work any more. */
export const Gone = ({ title, text }: { title: string; text: string }) => (
  <Cover title={title} text={<p>{text}</p>}>
    <ToSignIn />
  </Cover>
)
