import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment, joinFragments, type Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import { canSeeList } from '../../../identity/list-access/visible.ts'
import { isVisibleInViews } from '../store.ts'
import { isOpen, mayBeDueWithin } from '../view/filter-store.ts'

/**
 * What is counted is what the actor sees at this moment: each statement has the condition that reading the tasks has. Work
 * that was done in a list counts after the list has been archived; its open tasks don't (0440).
 */

/** Matches the tasks of all lists that the actor can see. */
const isVisible = (actor: Actor): Fragment => fragment`
  tasks.deleted_at is null
    and (
      tasks.list_id in (
        select lists.id from lists
        where lists.workspace_id = ${actor.workspace_id} and ${canSeeList(actor, fragment`lists.id`)}
      )
    ) is true`

const allOf = (conditions: readonly Fragment[]): Fragment => joinFragments([...conditions], ' and ')

const FlowRow = Type.Object({
  created: Type.Boolean({
    description: 'Whether these are the tasks created in the week, or those completed in it.',
  }),
  week: Type.Integer({ description: 'Counted from 1; 0 is the time before the first week.' }),
  tasks: Type.Integer(),
  median_seconds: nullable(Type.Number()),
  p90_seconds: nullable(Type.Number()),
})

/**
 * Counts the tasks created and completed in each of the weeks that start at `starts`, in one look at the tasks. Those that
 * were imported as completed spent no time here, and don't count for how long tasks took.
 */
export const countFlow = (
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  starts: readonly string[],
) => sql(FlowRow)`
  with counted as materialized (
    select created_at, completed_at from tasks
    where tasks.workspace_id = ${actor.workspace_id} and ${allOf([isVisible(actor), ...filters])}
  )
  select true as created, width_bucket(created_at, ${starts}::timestamptz[]) as week, count(*)::integer as tasks,
    null::float8 as median_seconds, null::float8 as p90_seconds
  from counted
  group by 2
  union all
  select false, week, tasks, extract(epoch from took[1])::float8, extract(epoch from took[2])::float8
  from (
    select width_bucket(completed_at, ${starts}::timestamptz[]) as week, count(*)::integer as tasks,
      percentile_cont(array[0.5, 0.9]) within group (order by completed_at - created_at)
        filter (where completed_at > created_at) as took
    from counted
    where completed_at is not null
    group by 1
  ) as completed`

const OccurrencesRow = Type.Object({ week: Type.Integer(), tasks: Type.Integer() })

/** Counts the occurrences completed in each week that left their task open. */
export const countCompletedOccurrences = (
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  starts: readonly string[],
) => sql(OccurrencesRow)`
  select width_bucket(repetitions.completed_at, ${starts}::timestamptz[]) as week, count(*)::integer as tasks
  from repetitions
  join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = repetitions.task_id
  where repetitions.workspace_id = ${actor.workspace_id} and repetitions.completed_at >= ${starts[0]}
    and repetitions.next_due_date is not null and ${allOf([isVisible(actor), ...filters])}
  group by 1`

const AgeRow = Type.Object({
  age: Type.Integer({ description: 'Counted from 0, the oldest.' }),
  open: Type.Integer(),
  unassigned: Type.Integer(),
})

/** Counts the open tasks by age. @param since the limits of the ages, the earliest first */
export const countByAge = (
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  since: readonly string[],
) => sql(AgeRow)`
  select width_bucket(tasks.created_at, ${since}::timestamptz[]) as age, count(*)::integer as open,
    (count(*) filter (where tasks.assignee_ids = '{}'))::integer as unassigned
  from tasks
  where tasks.workspace_id = ${actor.workspace_id} and ${allOf([isVisibleInViews(actor), isOpen, ...filters])}
  group by 1`

const memberId = nullable(idSchema('usr'))
const OverdueRow = Type.Object({
  member_id: memberId,
  /** Null for the group of all tasks that are due before `since`. */
  due_date: nullable(Type.String()),
  due_time: nullable(Type.String()),
  timezone: nullable(Type.String()),
  tasks: Type.Integer(),
})

/**
 * Counts the open tasks of each person that are due up to `today`, and some at the edge of that day that aren't: those
 * before `since` as one group, the others by deadline.
 */
export const countDueByMember = (
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  since: string,
  today: string,
) => sql(OverdueRow)`
  select member_id, case when early then null else due_date end as due_date,
    case when early then null else due_time end as due_time,
    case when early or due_time is null then null else timezone end as timezone, count(*)::integer as tasks
  from (
    select assignees.id as member_id, tasks.due_date, tasks.due_time, tasks.timezone,
      tasks.due_date < ${since}::date as early
    from tasks
    left join lateral unnest(tasks.assignee_ids) as assignees (id) on true
    where tasks.workspace_id = ${actor.workspace_id}
      and ${allOf([isVisibleInViews(actor), isOpen, mayBeDueWithin({ to: today }), ...filters])}
  ) as deadlines
  group by 1, 2, 3, 4`

const WorkloadRow = Type.Object({
  member_id: memberId,
  week: Type.Integer({ description: 'Counted from 1; 0 is for tasks without a due date.' }),
  tasks: Type.Integer(),
})

/** Counts the open tasks of each person by the week they are due in. @param days the first days of the weeks, and the end */
export const countWorkload = (
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  days: readonly string[],
) => sql(WorkloadRow)`
  select assignees.id as member_id, coalesce(width_bucket(tasks.due_date, ${days}::date[]), 0) as week,
    count(*)::integer as tasks
  from tasks
  left join lateral unnest(tasks.assignee_ids) as assignees (id) on true
  where tasks.workspace_id = ${actor.workspace_id} and ${allOf([isVisibleInViews(actor), isOpen, ...filters])}
    and (tasks.due_date is null or tasks.due_date >= ${days[0]} and tasks.due_date < ${days.at(-1)})
  group by 1, 2`
