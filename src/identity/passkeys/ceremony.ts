import { attemptWindow, countAttempt } from '../accounts/throttle.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { signInTicketMinutes } from '../../core/limits.ts'

/** What the browser asks an authenticator for, as WebAuthn calls it: by the configured address and no header (0136). */
export const relyingPartyOf = ({ publicUrl }: Pick<Sql, 'publicUrl'>) => ({
  rpID: new URL(publicUrl).hostname,
  expectedOrigin: publicUrl,
})

/** EdDSA, ES256 and RS256: what authenticators have. */
export const algorithms = [-8, -7, -257]
export const ceremonyTimeoutMs = signInTicketMinutes * 60_000

/** Uses a challenge up: whoever has read an answer cannot give it again (S-64). */
export async function consumeChallenge(sql: Sql, challenge: string): Promise<boolean> {
  const window = attemptWindow({ max: 1, seconds: signInTicketMinutes * 60 }, 'challenge', challenge)
  return (await countAttempt(sql, window)) === undefined
}
