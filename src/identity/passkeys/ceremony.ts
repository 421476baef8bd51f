import { attemptWindow, countAttempt } from '../accounts/throttle.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { signInTicketMinutes } from '../../core/limits.ts'

/** Returns the WebAuthn relying party, taken from the configured URL and never from a request header (0136). */
export const relyingPartyOf = ({ publicUrl }: Pick<Sql, 'publicUrl'>) => ({
  rpID: new URL(publicUrl).hostname,
  expectedOrigin: publicUrl,
})

/** EdDSA, ES256 and RS256, which authenticators support. */
export const algorithms = [-8, -7, -257]
export const ceremonyTimeoutMs = signInTicketMinutes * 60_000

/** Uses up a challenge, so that an intercepted answer cannot be replayed (S-64). */
export async function consumeChallenge(sql: Sql, challenge: string): Promise<boolean> {
  const window = attemptWindow({ max: 1, seconds: signInTicketMinutes * 60 }, 'challenge', challenge)
  return (await countAttempt(sql, window)) === undefined
}
