import type { MemberLeft } from '../members/remove.ts'
import { record } from '../../platform/events/record.ts'
import { revokeTokensOf } from './store.ts'

/** The tokens of a removed member are revoked. */
export const tokensMemberLeft: MemberLeft = async (sql, actor, memberId) => {
  const revoked = await revokeTokensOf(sql, actor.workspace_id, memberId)
  const entries = revoked.map(({ id }) => ({
    action: 'token.revoked' as const,
    subject_id: id,
    list_id: null,
  }))
  record(sql, actor, ...entries)
}
