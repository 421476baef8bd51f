import { findWorkspaceIds } from '../accounts/workspaces.ts'
import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { record } from '../../platform/events/record.ts'
import { diffFields } from '../../core/diff.ts'
import type { AccountId } from '../../core/ids.ts'
import * as store from './account-members-store.ts'
import { findMemberActor } from './find.ts'

/**
 * Copies changes of an account to its members, as a separate change in each workspace, because each has its
 * own lane and history. Repeating it changes nothing, so a missed member catches up with the next change.
 */
export async function syncMembersWithAccount(
  database: Database,
  accountId: AccountId,
  changes: Partial<store.MemberProfile>,
): Promise<void> {
  const { page } = database
  const workspaces = await findWorkspaceIds(page, accountId)
  for (const { workspace_id, id } of await store.listMemberships(page, accountId, workspaces))
    await write(database, workspace_id, async (sql) => {
      const before = await store.findMemberProfile(sql, workspace_id, id)
      // Removed in the meantime.
      if (!before) return
      const after = { ...before, ...changes }
      const changed = diffFields(before, after, ['name', 'email', 'timezone'])
      if (Object.keys(changed).length === 0) return
      await store.updateMemberProfile(sql, workspace_id, id, after)
      const actor = await findMemberActor(sql, workspace_id, id)
      record(sql, actor, { action: 'member.updated', subject_id: id, list_id: null, changed })
      await sql.announceAccessChange()
    })
}
