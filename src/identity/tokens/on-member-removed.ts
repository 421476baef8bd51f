import type { OnMemberRemoved } from '../members/remove.ts'
import { record } from '../../platform/events/record.ts'
import { revokeMemberTokens } from './store.ts'

/** Revokes the tokens of the removed member. */
export const tokensOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  const revoked = await revokeMemberTokens(sql, actor.workspace_id, memberId)
  const entries = revoked.map(({ id }) => ({
    action: 'token.revoked' as const,
    subject_id: id,
    list_id: null,
  }))
  record(sql, actor, ...entries)
}
