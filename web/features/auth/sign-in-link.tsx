import { Link } from '../../router/link.tsx'
import { messages } from '../../messages/en/auth.ts'

/** A link back to the sign-in page. */
export const SignInLink = () => (
  <Link to="/sign-in" className="button" data-wide>
    {messages.reset.back}
  </Link>
)
