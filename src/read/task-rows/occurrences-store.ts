import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { seriesColumns, SeriesState } from '../../work/tasks/recurrence/series.ts'
import { StoredRow } from './row.ts'
import { isVisibleInViews, rowColumns } from './store.ts'

const RecurringRow = Type.Object({
  ...StoredRow.properties,
  ...SeriesState.properties,
  due_date: Type.String(),
})
export type RecurringRow = Static<typeof RecurringRow>

/** Lists the open recurring tasks that the actor sees in views and that are due by a day, the soonest first. */
export const listRecurringRows = (sql: Sql, actor: Actor, until: string, take: number) => sql(RecurringRow)`
  select ${rowColumns(actor)}, ${seriesColumns(actor.workspace_id)} from tasks
  where tasks.workspace_id = ${actor.workspace_id} and ${isVisibleInViews(actor)} and tasks.completed_at is null
    and tasks.recurrence is not null and tasks.due_date <= ${until}::date
  order by tasks.due_date, tasks.id
  limit ${take}`
