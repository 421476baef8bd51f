import { Link } from '@tanstack/react-router'
import { words } from '../../messages/en/auth.ts'

/** The way back to where one signs in. */
export const ToSignIn = () => (
  <Link to="/sign-in" className="button" data-wide>
    {words.reset.back}
  </Link>
)
