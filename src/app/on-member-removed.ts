import { exportsOnMemberRemoved } from '../exchange/exports/on-member-removed.ts'
import { feedsOnMemberRemoved } from '../read/calendar-feeds/on-member-removed.ts'
import { listAccessOnMemberRemoved } from '../identity/list-access/on-member-removed.ts'
import { listsOnMemberRemoved } from '../work/lists/on-member-removed.ts'
import type { OnMemberRemoved } from '../identity/members/remove.ts'
import { notificationsOnMemberRemoved } from '../read/notifications/on-member-removed.ts'
import { tasksOnMemberRemoved } from '../work/tasks/on-member-removed.ts'
import { tokensOnMemberRemoved } from '../identity/tokens/on-member-removed.ts'
import { viewsOnMemberRemoved } from '../read/saved-views/on-member-removed.ts'
import { webhooksOnMemberRemoved } from '../exchange/webhooks/on-member-removed.ts'

/** Everything that goes with a member who is removed: what `removeMember` is handed by both doors and the tool. */
export const onMemberRemoved: readonly OnMemberRemoved[] = [
  tokensOnMemberRemoved,
  listAccessOnMemberRemoved,
  listsOnMemberRemoved,
  tasksOnMemberRemoved,
  viewsOnMemberRemoved,
  feedsOnMemberRemoved,
  notificationsOnMemberRemoved,
  exportsOnMemberRemoved,
  webhooksOnMemberRemoved,
]

/** Everything that goes with a member's being an administrator: what `setRole` is handed. */
export const onMemberDemoted: readonly OnMemberRemoved[] = [webhooksOnMemberRemoved]
