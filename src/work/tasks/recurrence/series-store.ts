import type { WorkspaceId } from '../../../core/ids.ts'
import { fragment, type Fragment } from '../../../platform/db/sql.ts'

/**
 * The state of a task's series, for a statement that reads `tasks` of a workspace. Of the repetitions closed since the rule was set,
 * the last one with a next due date says which occurrence the current repetition stands for. The end of a series has
 * none: if it is the last row, and the task is open, then that repetition was reopened (D5, 0223).
 */
export const seriesColumns = (workspaceId: WorkspaceId): Fragment => fragment`
  tasks.recurrence_anchor, tasks.recurrence_closed,
  case when tasks.recurrence_closed > 0 then (
    select next_due_date from (
      select id, next_due_date from repetitions
      where workspace_id = ${workspaceId} and task_id = tasks.id
      order by id desc
      limit tasks.recurrence_closed
    ) as closed
    where next_due_date is not null
    order by id desc
    limit 1
  ) end as recurrence_occurrence,
  case when tasks.recurrence_closed > 0 then (
    select case when next_due_date is null then id end from repetitions
    where workspace_id = ${workspaceId} and task_id = tasks.id
    order by id desc
    limit 1
  ) end as reopened_repetition`
