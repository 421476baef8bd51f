import { call } from '../api.ts'

/** Ends the session and leaves: a whole load, so that nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  await call('POST', '/sign-out')
  location.assign('/sign-in')
}
