import { exportsMemberLeft } from '../exchange/exports/lifecycle.ts'
import { feedsMemberLeft } from '../read/calendar-feeds/change.ts'
import { listAccessMemberLeft } from '../identity/list-access/on-member-removed.ts'
import { listsMemberLeft } from '../work/lists/on-member-removed.ts'
import type { MemberLeft } from '../identity/members/remove.ts'
import { notificationsMemberLeft } from '../read/notifications/on-member-removed.ts'
import { tasksMemberLeft } from '../work/tasks/on-member-removed.ts'
import { tokensMemberLeft } from '../identity/tokens/on-member-removed.ts'
import { viewsMemberLeft } from '../read/saved-views/change.ts'
import { webhooksMemberLeft } from '../exchange/webhooks/disable.ts'

/** Everything that goes with a member who is removed: what `removeMember` is handed by both doors and the tool. */
export const memberLeft: readonly MemberLeft[] = [
  tokensMemberLeft,
  listAccessMemberLeft,
  listsMemberLeft,
  tasksMemberLeft,
  viewsMemberLeft,
  feedsMemberLeft,
  notificationsMemberLeft,
  exportsMemberLeft,
  webhooksMemberLeft,
]

/** Everything that goes with a member's being an administrator: what `setRole` is handed. */
export const memberDemoted: readonly MemberLeft[] = [webhooksMemberLeft]
