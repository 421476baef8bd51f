import { exportsMemberLeft } from './exports/change.ts'
import { feedsMemberLeft } from './feeds/change.ts'
import { listAccessMemberLeft } from './list-access/member-left.ts'
import { listsMemberLeft } from './lists/member-left.ts'
import type { MemberLeft } from './members/remove.ts'
import { notificationsMemberLeft } from './notifications/member-left.ts'
import { tasksMemberLeft } from './tasks/member-left.ts'
import { tokensMemberLeft } from './tokens/member-left.ts'
import { viewsMemberLeft } from './views/change.ts'
import { webhooksMemberLeft } from './webhooks/disable.ts'

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
