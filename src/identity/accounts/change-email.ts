import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound, rateLimited } from '../../core/errors.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { lockAccount, lockOwnAccount } from './find.ts'
import {
  createEmailLink,
  findEmailLink,
  type EmailLink,
  consumeEmailLink,
  revokeEmailLinks,
} from './email-links.ts'
import { confirmNewEmailMail, emailChangeNoticeMail } from './mails.ts'
import * as store from './store.ts'
import { addressMailWindows, countAttempt } from './throttle.ts'

/**
 * Sends a confirmation link to the new address and a notice to the current one. Nothing changes until the
 * link is followed, and the answer does not reveal whether someone else has the address.
 *
 * @throws rate_limited for too many mails
 */
export async function requestEmailChange(database: Database, person: Person, email: string): Promise<void> {
  const { address } = await store.findCredentials(database.page, email)
  const seconds = await countAttempt(
    database.page,
    ...addressMailWindows(person.account_id),
    ...addressMailWindows(address),
  )
  if (seconds !== undefined) throw rateLimited(seconds)
  await transact(database, async (sql) => {
    const account = await lockOwnAccount(sql, person)
    await revokeEmailLinks(sql, account.id)
    const token = await createEmailLink(sql, {
      purpose: 'change_email',
      account_id: account.id,
      email,
      name: null,
      password_hash: null,
    })
    await queueMail(sql, email, confirmNewEmailMail(sql.publicUrl, token), { like: account.email })
    await queueMail(sql, account.email, emailChangeNoticeMail(sql.publicUrl, email))
  })
}

/**
 * Changes an account's address to the one whose link was followed, and revokes links sent to the old one.
 *
 * @returns the account and its new address
 * @throws not_found for any other link, and when someone else has taken the address in the meantime
 */
export async function applyEmailChange(
  sql: BaseTransaction,
  token: string,
): Promise<{ account_id: NonNullable<EmailLink['account_id']>; email: string }> {
  const link = await findEmailLink(sql, token)
  if (link?.purpose !== 'change_email' || link.account_id === null) throw notFound()
  // Lock the account first, as revoking its links does too: the same order everywhere avoids deadlocks.
  await lockAccount(sql, link.account_id)
  if (!(await consumeEmailLink(sql, token))) throw notFound()
  if (!(await store.updateEmail(sql, link.account_id, link.email))) throw notFound()
  await revokeEmailLinks(sql, link.account_id)
  return { account_id: link.account_id, email: link.email }
}
