import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { insertPendingUnassignment } from './pending-unassignments-store.ts'

/** Queues the removal of a member's assignments. It happens later, since there may be many (0139). */
export const tasksOnMemberRemoved: OnMemberRemoved = async (sql, { workspace_id }, memberId) => {
  await insertPendingUnassignment(sql, workspace_id, memberId)
}
