import type { Actor } from '../../../core/actor.ts'
import { toDayNumber } from '../../../core/dates/date-formats.ts'
import { fragment, joinFragments } from '../../../platform/db/sql.ts'
import { statesOf } from './conditions-store.ts'
import type { Few } from './few-store.ts'
import { periodOf } from './periods.ts'
import type { DateRange, TaskFilter } from './task-filter.ts'

/** How many tasks that are due within a range are sorted for a page. */
const fewDueMax = 500
/** All tasks of a smaller workspace are soon read. */
const fewDueMinSize = 5_000

/**
 * The tasks that are due within a range of many periods, by the indexes of periods. These have the date itself, too, so that
 * counting tasks reads none of them (0382).
 */
export const fewDueWithin = ({ workspace_id }: Actor, filter: TaskFilter, { from, to }: DateRange): Few => ({
  ids: () => {
    const selects = statesOf(filter).map(
      (state) => fragment`
        select tasks.workspace_id, tasks.id from tasks
        where tasks.workspace_id = ${workspace_id} and tasks.deleted_at is null and ${state}
          and (tasks.due_date - date '2000-01-01') / 16
            between ${periodOf(toDayNumber(from))}::integer and ${periodOf(toDayNumber(to))}::integer
          and tasks.due_date between ${from}::date and ${to}::date`,
    )
    return joinFragments(selects, ' union all ')
  },
  key: JSON.stringify([from, to, filter.completed, filter.overdue?.is]),
  max: (workspaceSize) => (workspaceSize < fewDueMinSize ? 0 : fewDueMax),
})
