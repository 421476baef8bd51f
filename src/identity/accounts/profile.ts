import type { BaseTransaction } from '../../platform/db/sql.ts'
import type { AccountId } from '../../core/ids.ts'
import * as store from './store.ts'

export type Profile = store.Profile

/** Changes what a person says of themselves and prefers; what is not named stays. */
export async function updateAccountProfile(
  sql: BaseTransaction,
  accountId: AccountId,
  patch: { [F in keyof Profile]?: Profile[F] | undefined },
): Promise<void> {
  const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  await store.updateProfile(sql, accountId, { ...(await store.lockProfile(sql, accountId)), ...named })
}
