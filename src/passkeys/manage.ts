import { noteAccountChange } from '../accounts/account-changes.ts'
import { lockPerson } from '../accounts/credentials.ts'
import { signInChangedMail } from '../accounts/mails.ts'
import type { Person } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { transact } from '../db/transact.ts'
import { notFound } from '../errors.ts'
import type { PasskeyId } from '../lib/ids.ts'
import { sendMail } from '../mail/send.ts'
import type { Passkey } from './schema.ts'
import * as store from './store.ts'

export const listPasskeys = (sql: Sql, { account_id }: Person): Promise<Passkey[]> =>
  store.listPasskeys(sql, account_id)

/** @throws not_found */
export const renamePasskey = (
  database: Database,
  person: Person,
  id: PasskeyId,
  name: string,
): Promise<Passkey> =>
  transact(database, async (sql) => {
    const account = await lockPerson(sql, person)
    const passkey = await store.updateName(sql, account.id, id, name)
    if (!passkey) throw notFound()
    return passkey
  })

/** Deletes a passkey, which signs in no more, and tells the account's owner. @throws not_found */
export const deletePasskey = (database: Database, person: Person, id: PasskeyId): Promise<void> =>
  transact(database, async (sql) => {
    const account = await lockPerson(sql, person)
    if (!(await store.deletePasskey(sql, account.id, id))) throw notFound()
    await noteAccountChange(sql, account.id, sql.stampMs, 'passkey.removed')
    await sendMail(sql, { to: account.email, ...signInChangedMail(sql.publicUrl, 'passkey_removed') })
  })
