import { lockOwnAccount } from '../accounts/find.ts'
import { updateAccountProfile } from '../accounts/profile.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { unknownReference } from '../../core/errors.ts'
import type { MePatch } from '../sessions/schema.ts'
import { listMemberships } from './account-members-store.ts'
import { syncMembersWithAccount } from './sync-account.ts'

/**
 * Updates a person's profile and preferences, and copies name and time zone to their members.
 *
 * @throws validation_error for a workspace the person is not a member of
 */
export async function updateProfile(
  database: Database,
  person: Person,
  { name, timezone, language, preferences = {}, last_workspace_id }: MePatch,
): Promise<void> {
  const { account_id } = person
  if (last_workspace_id !== undefined) {
    const [membership] = await listMemberships(database.page, account_id, [last_workspace_id])
    if (!membership) throw unknownReference('last_workspace_id')
  }
  await transact(database, async (sql) => {
    await lockOwnAccount(sql, person)
    await updateAccountProfile(sql, account_id, {
      name,
      timezone,
      language,
      ...preferences,
      last_workspace_id,
    })
  })
  if (name === undefined && timezone === undefined) return
  await syncMembersWithAccount(database, account_id, {
    ...(name === undefined ? {} : { name }),
    ...(timezone === undefined ? {} : { timezone }),
  })
}
