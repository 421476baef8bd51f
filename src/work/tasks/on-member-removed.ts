import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { insertPendingUnassignment } from './pending-unassignments-store.ts'

/** Assignments of a removed member are taken back afterwards, since there may be many (0139). */
export const tasksOnMemberRemoved: OnMemberRemoved = async (sql, { workspace_id }, memberId) => {
  await insertPendingUnassignment(sql, workspace_id, memberId)
}
