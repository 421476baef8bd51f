import { call } from '../api.ts'

/**
 * Ends the session and leaves: a whole load, so that nothing of it stays in memory.
 *
 * @param to a path of the app
 */
export async function signOut(to = '/sign-in'): Promise<void> {
  await call('POST', '/sign-out')
  location.assign(to)
}
