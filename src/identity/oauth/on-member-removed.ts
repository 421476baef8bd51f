import { record } from '../../platform/events/record.ts'
import type { OnMemberRemoved } from '../members/remove.ts'
import { revokeMemberGrants } from './grant-store.ts'

/** Disconnects the apps of the removed member. */
export const appsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  const revoked = await revokeMemberGrants(sql, actor.workspace_id, memberId)
  const entries = revoked.map(({ id }) => ({
    action: 'app.disconnected' as const,
    subject_id: id,
    list_id: null,
  }))
  record(sql, actor, ...entries)
}
