import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { disableWebhooks } from './disable.ts'
import { listEnabledWebhooks } from './store.ts'

/** Disables the endpoints of a member who may no longer manage them: removed, or no longer an admin (D43). */
export const webhooksOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  const enabled = await listEnabledWebhooks(sql, actor.workspace_id)
  const createdByMember = enabled.filter(({ created_by }) => created_by === memberId)
  await disableWebhooks(sql, actor, createdByMember, 'creator')
}
