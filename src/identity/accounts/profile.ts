import type { BaseTransaction } from '../../platform/db/sql.ts'
import type { AccountId } from '../../core/ids.ts'
import { mergeShortcuts } from './shortcuts.ts'
import * as store from './store.ts'

export type Profile = store.Profile

/** Updates a person's profile and preferences; fields that are undefined stay as they are. */
export async function updateAccountProfile(
  sql: BaseTransaction,
  accountId: AccountId,
  {
    shortcuts,
    ...patch
  }: { [F in keyof Omit<Profile, 'shortcuts'>]?: Profile[F] | undefined } & {
    /** Merged with the current ones; null brings the default of a command back. */
    shortcuts?: Record<string, string | null> | undefined
  },
): Promise<void> {
  const defined = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const before = await store.lockProfile(sql, accountId)
  await store.updateProfile(sql, accountId, {
    ...before,
    ...defined,
    shortcuts: mergeShortcuts(before.shortcuts, shortcuts ?? {}),
  })
}
