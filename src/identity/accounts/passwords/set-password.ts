import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { sendMail } from '../../../platform/mail/send.ts'
import { logAccountChange } from '../account-changes.ts'
import type { Account } from '../find.ts'
import { revokeEmailLinks } from '../email-links.ts'
import { passwordChangedMail } from '../mails.ts'
import * as store from '../store.ts'

/** Gives an account another password, tells its owner, and voids every link that was sent before. */
export async function setPassword(
  sql: BaseTransaction,
  { id, email }: Pick<Account, 'id' | 'email'>,
  passwordHash: string,
): Promise<void> {
  await store.updatePassword(sql, id, passwordHash)
  await revokeEmailLinks(sql, id)
  await logAccountChange(sql, id, sql.stampMs, 'password.changed')
  await sendMail(sql, { to: email, ...passwordChangedMail(sql.publicUrl) })
}
