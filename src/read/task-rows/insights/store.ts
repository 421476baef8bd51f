import { addDays } from '../../../core/dates/zoned-instants.ts'
import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment, joinFragments, type Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import { canSeeList } from '../../../identity/list-access/visible.ts'
import { isCompleted, isOpen, zoneSpreadDays } from '../view/filter-store.ts'

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

const CompletedRow = Type.Object({
  created: Type.Boolean({
    description: 'Whether these are the tasks created in the week, or those completed in it.',
  }),
  week: Type.Integer({ description: 'Counted from 1; 0 is the time before the first week.' }),
  tasks: Type.Integer(),
  median_seconds: nullable(Type.Number()),
  p90_seconds: nullable(Type.Number()),
})
export type CompletedRow = Static<typeof CompletedRow>

/**
 * Counts the completed tasks by the weeks, which start at `starts`, in which they were created and in which they were
 * completed, in one look at them. Those that were imported as completed spent no time here, and don't count for how long
 * tasks took.
 */
export const countCompleted = (
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  starts: readonly string[],
) => sql(CompletedRow)`
  with counted as materialized (
    select created_at, completed_at from tasks
    where tasks.workspace_id = ${actor.workspace_id} and ${allOf([isVisible(actor), isCompleted, ...filters])}
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

const memberId = nullable(idSchema('usr'))
const OpenRow = Type.Object({
  /** How many of the moments had passed when they were created; null in the rows of people. */
  created: nullable(Type.Integer()),
  archived: Type.Boolean({ description: 'Whether their lists are archived.' }),
  member_id: memberId,
  /** How many of the days have come by the due date; null for tasks without one, and in the rows of moments. */
  due: nullable(Type.Integer()),
  /** Date, time and zone, where these decide in which week it is for the actor, or whether it has passed. */
  deadline: nullable(Type.Array(Type.String())),
  tasks: Type.Integer(),
  unassigned: Type.Integer({ description: 'How many of them are assigned to no one.' }),
  minutes: Type.Integer({ description: 'What their estimates come to.' }),
  without_estimate: Type.Integer(),
})
export type OpenRow = Static<typeof OpenRow>

/**
 * Counts the open tasks in one look at them: by creation, those in archived lists too, and, without these, by person and due
 * date. Tasks with the same people and dates are one group before people are looked at one by one: there are a hundred times
 * as many tasks as groups. Those with a time in another zone than the actor's are grouped by deadline, since their day may be
 * another one in the actor's, and so are those with a time today.
 *
 * @param moments that divide when tasks were created, the earliest first
 * @param days that divide when they are due, the earliest first
 */
export const countOpen = (
  sql: Sql,
  actor: Actor,
  filters: readonly Fragment[],
  { moments, days, today }: { moments: readonly string[]; days: readonly string[]; today: string },
) => sql(OpenRow)`
  with counted as materialized (
    select tasks.assignee_ids, ${isArchived(actor)} as archived,
      width_bucket(tasks.created_at, ${moments}::timestamptz[]) as created, width_bucket(tasks.due_date, ${days}::date[]) as due,
      case when ${hasOwnDay(actor, days, today)} then array[tasks.due_date::text, tasks.due_time, tasks.timezone] end as deadline,
      count(*) as tasks, coalesce(sum(tasks.estimate_minutes), 0) as minutes,
      count(*) - count(tasks.estimate_minutes) as without_estimate
    from tasks
    where tasks.workspace_id = ${actor.workspace_id} and ${allOf([isVisible(actor), isOpen, ...filters])}
    group by 1, 2, 3, 4, 5
  )
  select created, archived, null as member_id, null::integer as due, null::text[] as deadline, sum(tasks)::integer as tasks,
    (coalesce(sum(tasks) filter (where assignee_ids = '{}'), 0))::integer as unassigned, 0 as minutes, 0 as without_estimate
  from counted
  group by created, archived
  union all
  select null, false, assignees.id, due, deadline, sum(tasks)::integer, 0, sum(minutes)::integer, sum(without_estimate)::integer
  from counted
  left join lateral unnest(assignee_ids) as assignees (id) on true
  where not archived
  group by assignees.id, due, deadline`

const isArchived = (actor: Actor): Fragment => fragment`
  coalesce(tasks.list_id in (
    select lists.id from lists
    where lists.workspace_id = ${actor.workspace_id} and lists.archived_at is not null
  ), false)`

/** Whether a task has a time whose day in the actor's calendar, or whether it has passed, its date alone doesn't say. */
const hasOwnDay = ({ timezone }: Actor, days: readonly string[], today: string): Fragment => fragment`
  tasks.due_time is not null and (tasks.due_date = ${today} or tasks.timezone <> ${timezone})
    and tasks.due_date between ${addDays(days[0]!, -zoneSpreadDays)}::date and ${addDays(days.at(-1)!, zoneSpreadDays)}::date`
