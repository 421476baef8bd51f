import type { Language } from '../../core/languages.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction, Sql } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { createEmailLink, type EmailLink } from './email-links.ts'
import { findSignUpLink } from './email-links-store.ts'
import { accountExistsMail, confirmSignUpMail } from './mails.ts'
import { checkPassword } from './passwords/password-policy.ts'
import { hashPassword } from './passwords/password-hash.ts'
import * as store from './store.ts'
import { addressMailWindows, countAttempt, limitAttempts, networkMailWindow } from './throttle.ts'

/** The account that already has the address; nulls if there is none. */
type ExistingAccount = Pick<store.Credentials, 'id' | 'email'>

/**
 * Stores a sign-up and sends the link that creates its account. Someone who already has an account gets a
 * mail saying so instead. The caller can't tell the two cases apart, neither by the answer nor by the time it
 * takes. Both are stored: if the password of a sign-up weren't remembered, signing in with it would reveal
 * that the address has an account (S-64).
 *
 * @param client where the request comes from, and the language of its browser
 * @throws validation_error for an unacceptable password; rate_limited for too many mails
 */
export async function signUp(
  database: Database,
  { name, email, password }: { name: string; email: string; password: string },
  { network, language }: { network: string; language: Language },
): Promise<void> {
  checkPassword(password, { name, email })
  const { address, ...existing } = await store.findCredentials(database.page, email)
  await limitAttempts(database.page, ...addressMailWindows(address), networkMailWindow(network))
  const password_hash = await hashPassword(password)
  await transact(database, (sql) =>
    storeAndMail(
      sql,
      existing,
      { purpose: 'sign_up', account_id: null, email, name, password_hash },
      language,
    ),
  )
}

/** Returns the latest sign-up of an address whose link has not been followed yet. */
export const findPendingSignUp = (sql: Sql, email: string) => findSignUpLink(sql, email)

/** Sends the mail of a sign-up again, unless one has just been sent. */
export async function resendSignUpMail(
  database: Database,
  address: string,
  language: Language,
): Promise<void> {
  if ((await countAttempt(database.page, ...addressMailWindows(address))) !== undefined) return
  const existing = await store.findCredentials(database.page, address)
  const pending = await findSignUpLink(database.page, address)
  if (pending) await transact(database, (sql) => storeAndMail(sql, existing, pending, language))
}

/** Stores a sign-up and sends its mail. If the address has an account, the sign-up's link is sent to no one. */
async function storeAndMail(
  sql: BaseTransaction,
  { id, email: existingEmail }: ExistingAccount,
  signUp: EmailLink,
  language: Language,
): Promise<void> {
  const token = await createEmailLink(sql, signUp)
  const reset = await createEmailLink(sql, {
    purpose: existingEmail === null ? 'nobody' : 'reset',
    account_id: id,
    email: existingEmail ?? signUp.email,
    name: null,
    password_hash: null,
  })
  if (existingEmail === null)
    await queueMail(sql, signUp.email, confirmSignUpMail(sql.publicUrl, token), { language })
  else await queueMail(sql, existingEmail, accountExistsMail(sql.publicUrl, reset), { language })
}
