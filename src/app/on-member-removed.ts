import { exportsOnMemberRemoved } from '../exchange/exports/on-member-removed.ts'
import { favoritesOnMemberRemoved } from '../read/favorites/on-member-removed.ts'
import { feedsOnMemberRemoved } from '../read/calendar-feeds/on-member-removed.ts'
import { listAccessOnMemberRemoved } from '../identity/list-access/on-member-removed.ts'
import { listsOnMemberRemoved } from '../work/lists/on-member-removed.ts'
import { appsOnMemberRemoved } from '../identity/oauth/on-member-removed.ts'
import type { OnMemberRemoved } from '../identity/members/remove.ts'
import { notificationsOnMemberRemoved } from '../read/notifications/on-member-removed.ts'
import { tasksOnMemberRemoved } from '../work/tasks/on-member-removed.ts'
import { tokensOnMemberRemoved } from '../identity/tokens/on-member-removed.ts'
import { viewsOnMemberRemoved } from '../read/saved-views/on-member-removed.ts'
import { webhooksOnMemberRemoved } from '../exchange/webhooks/on-member-removed.ts'

/** Everything that happens when a member is removed; both APIs and the tool pass it to `removeMember`. */
export const onMemberRemoved: readonly OnMemberRemoved[] = [
  tokensOnMemberRemoved,
  appsOnMemberRemoved,
  listAccessOnMemberRemoved,
  listsOnMemberRemoved,
  tasksOnMemberRemoved,
  viewsOnMemberRemoved,
  favoritesOnMemberRemoved,
  feedsOnMemberRemoved,
  notificationsOnMemberRemoved,
  exportsOnMemberRemoved,
  webhooksOnMemberRemoved,
]

/** Everything that happens when a member stops being an admin; callers pass it to `setRole`. */
export const onMemberDemoted: readonly OnMemberRemoved[] = [webhooksOnMemberRemoved]
