import type { BaseTransaction } from '../../platform/db/sql.ts'
import type { AccountId } from '../../core/ids.ts'
import * as store from './store.ts'

export type Profile = store.Profile

/** Updates a person's profile and preferences; fields that are undefined stay as they are. */
export async function updateAccountProfile(
  sql: BaseTransaction,
  accountId: AccountId,
  patch: { [F in keyof Profile]?: Profile[F] | undefined },
): Promise<void> {
  const defined = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  await store.updateProfile(sql, accountId, { ...(await store.lockProfile(sql, accountId)), ...defined })
}
