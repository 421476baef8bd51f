import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { logAccountChange } from '../account-changes.ts'
import type { Account } from '../find.ts'
import { revokeEmailLinks } from '../email-links.ts'
import { passwordChangedMail } from '../mails.ts'
import * as store from '../store.ts'

/** Changes an account's password, notifies its owner, and revokes every link sent before. */
export async function setPassword(
  sql: BaseTransaction,
  { id, email }: Pick<Account, 'id' | 'email'>,
  passwordHash: string,
): Promise<void> {
  await store.updatePassword(sql, id, passwordHash)
  await revokeEmailLinks(sql, id)
  await logAccountChange(sql, id, sql.stampMs, 'password.changed')
  await queueMail(sql, email, passwordChangedMail(sql.publicUrl))
}
