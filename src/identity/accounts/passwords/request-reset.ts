import type { Database } from '../../../platform/db/database.ts'
import { transact } from '../../../platform/db/transact.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { createEmailLink } from '../email-links.ts'
import { passwordResetMail } from '../mails.ts'
import * as store from '../store.ts'
import { addressMailWindows, countAttempt, limitAttempts, networkMailWindow } from '../throttle.ts'

/**
 * Sends a link to set a new password if the address has an account. Neither the answer nor its timing reveals
 * whether it does; to make the time equal, a link that leads nowhere is stored for an unknown address. Links
 * sent earlier keep working, so no one can invalidate them by requesting more.
 *
 * @param network where the request comes from
 * @throws rate_limited when the network has requested too many mails
 */
export async function requestPasswordReset(
  database: Database,
  email: string,
  network: string,
): Promise<void> {
  const { address, id, email: existingEmail } = await store.findCredentials(database.page, email)
  if ((await countAttempt(database.page, ...addressMailWindows(address))) !== undefined) return
  await limitAttempts(database.page, networkMailWindow(network))
  await transact(database, async (sql) => {
    const token = await createEmailLink(sql, {
      purpose: existingEmail === null ? 'nobody' : 'reset',
      account_id: id,
      email: existingEmail ?? email,
      name: null,
      password_hash: null,
    })
    if (existingEmail !== null) await queueMail(sql, existingEmail, passwordResetMail(sql.publicUrl, token))
  })
}
