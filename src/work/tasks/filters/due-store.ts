import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { toDayNumber } from '../../../core/dates/date-formats.ts'
import { fragment, type Fragment, joinFragments, type Sql } from '../../../platform/db/sql.ts'
import { statesOf } from './conditions-store.ts'
import { periodOf } from './periods.ts'
import { Remembered } from './remembered.ts'
import type { DateRange, TaskFilter } from './task-filter.ts'

/** Tasks that are due within a range of many periods. */
export type DueTasks = {
  /** A statement for their ids, and their workspace. */
  ids: Fragment
  /** Tells them from those of another range in the same workspace. */
  key: string
}

/** How many tasks that are due within a range are sorted for a page. */
const fewDueMax = 500

/**
 * The tasks that are due within a range, by the indexes of periods. These have the date itself, too, so that counting tasks
 * reads none of them (0382).
 */
export function tasksDueWithin(
  { workspace_id }: Actor,
  filter: TaskFilter,
  { from, to }: DateRange,
): DueTasks {
  const selects = statesOf(filter).map(
    (state) => fragment`
      select tasks.workspace_id, tasks.id from tasks
      where tasks.workspace_id = ${workspace_id} and tasks.deleted_at is null and ${state}
        and (tasks.due_date - date '2000-01-01') / 16
          between ${periodOf(toDayNumber(from))}::integer and ${periodOf(toDayNumber(to))}::integer
        and tasks.due_date between ${from}::date and ${to}::date`,
  )
  return {
    ids: joinFragments(selects, ' union all '),
    key: JSON.stringify([from, to, filter.completed, filter.overdue?.is]),
  }
}

const known = new Remembered<boolean>()

const Answer = Type.Object({ many: Type.Boolean() })

/** Returns whether so many tasks are due that a page of them is soon found among all, as of the last ten minutes (0586). */
export const areMany = (sql: Sql, { workspace_id }: Actor, { ids, key }: DueTasks): Promise<boolean> =>
  known.get(`${workspace_id} ${key}`, async () => {
    const [row] = await sql(Answer)`
      select count(*) > ${fewDueMax} as many
      from (
        select due.id from (${ids}) as due where due.workspace_id = ${workspace_id} limit ${fewDueMax + 1}
      ) as found`
    return row?.many ?? false
  })
