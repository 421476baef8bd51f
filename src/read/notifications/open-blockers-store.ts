import { type OnlyWorkspaces, within } from '../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment } from '../../platform/db/sql.ts'
import { memberCanSeeListIn } from '../../identity/list-access/visible.ts'

/** Whether an open task that the member in the row `members` can see blocks the one in the row `tasks` (0481). */
export const hasOpenBlockers = (only: string | OnlyWorkspaces): Fragment => fragment`
  (tasks.has_blockers and exists (
    select from dependencies
    join tasks as blockers on blockers.workspace_id = dependencies.workspace_id
      and blockers.id = dependencies.blocked_by_id and blockers.deleted_at is null and blockers.completed_at is null
      ${within(only, fragment`blockers.workspace_id`)}
    join lists on lists.workspace_id = blockers.workspace_id and lists.id = blockers.list_id
      ${within(only, fragment`lists.workspace_id`)}
    where dependencies.workspace_id = tasks.workspace_id and dependencies.task_id = tasks.id
      ${within(only, fragment`dependencies.workspace_id`)} and ${memberCanSeeListIn(only)}
  ))`
