import { logAccountChange } from '../accounts/account-changes.ts'
import { lockOwnAccount } from '../accounts/find.ts'
import { securityChangedMail } from '../accounts/mails.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../core/errors.ts'
import type { PasskeyId } from '../../core/ids.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
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
    const account = await lockOwnAccount(sql, person)
    const passkey = await store.updatePasskeyName(sql, account.id, id, name)
    if (!passkey) throw notFound()
    return passkey
  })

/** Deletes a passkey and notifies the account's owner. @throws not_found */
export const deletePasskey = (database: Database, person: Person, id: PasskeyId): Promise<void> =>
  transact(database, async (sql) => {
    const account = await lockOwnAccount(sql, person)
    if (!(await store.deletePasskey(sql, account.id, id))) throw notFound()
    await logAccountChange(sql, account.id, sql.stampMs, 'passkey.removed')
    await queueMail(sql, account.email, securityChangedMail(sql.publicUrl, 'passkey_removed'))
  })
