import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/en/auth.ts'

/** The way back to where one signs in. */
export const SignInLink = () => (
  <Link to="/sign-in" className="button" data-wide>
    {messages.reset.back}
  </Link>
)
