import { takeEmail } from '../accounts/change-email.ts'
import type { Person } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { followAccount } from './follow-account.ts'

/**
 * Gives an account the address whose link was followed. Its sessions end, but for the one that followed it; its members
 * have the new address too.
 *
 * @param person who is signed in in the browser, if somebody is
 * @returns the address
 * @throws not_found (S-68)
 */
export async function changeEmail(database: Database, token: string, person: Person | null): Promise<string> {
  const { account_id, email } = await transact(database, async (sql) => {
    const taken = await takeEmail(sql, token)
    await revokeSessions(sql, taken.account_id, person?.session_id ?? null, sql.stampMs)
    return taken
  })
  await followAccount(database, account_id, { email })
  return email
}
