import type { Database } from '../../../platform/db/database.ts'
import { transact } from '../../../platform/db/transact.ts'
import { sendMail } from '../../../platform/mail/send.ts'
import { createEmailLink } from '../email-links.ts'
import { passwordResetMail } from '../mails.ts'
import { addressMailWindows, networkMailWindow } from '../sign-up.ts'
import * as store from '../store.ts'
import { countAttempt, limitAttempts } from '../throttle.ts'

/**
 * Sends the link that sets a new password, if the address has an account; whether it has shows neither in the answer
 * nor in the time, for which a link that leads nowhere is kept too. Links that were sent before stay good: nobody can
 * take them away by asking for more.
 *
 * @param network where the request comes from
 * @throws rate_limited when the network has asked for too many mails
 */
export async function requestPasswordReset(
  database: Database,
  email: string,
  network: string,
): Promise<void> {
  const { address, id, email: known } = await store.findCredentials(database.page, email)
  if ((await countAttempt(database.page, ...addressMailWindows(address))) !== undefined) return
  await limitAttempts(database.page, networkMailWindow(network))
  await transact(database, async (sql) => {
    const link = { account_id: id, email: known ?? email, name: null, password_hash: null }
    const token = await createEmailLink(sql, { ...link, purpose: known === null ? 'nobody' : 'reset' })
    if (known !== null) await sendMail(sql, { to: known, ...passwordResetMail(sql.publicUrl, token) })
  })
}
