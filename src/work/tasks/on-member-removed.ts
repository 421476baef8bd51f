import type { MemberLeft } from '../../identity/members/remove.ts'
import { insertDeparture } from './pending-unassignments-store.ts'

/** Assignments of a removed member are taken back afterwards, since there may be many (0139). */
export const tasksMemberLeft: MemberLeft = async (sql, { workspace_id }, memberId) => {
  await insertDeparture(sql, workspace_id, memberId)
}
