import { type Static, Type } from '../../../core/typebox.ts'
import { closedObject, enumOf, idSchema, nullable } from '../../../platform/http/schemas.ts'
import { RowsQuery } from '../schema.ts'

const { list_ids, assignee_ids, label_ids, priority_min, text } = RowsQuery.properties

/** How many weeks back one can look: a quarter, half a year, a year. */
const insightWeeks = [12, 26, 52] as const

/** The filters of a view, as far as they say something about completed tasks too. */
export const InsightsQuery = closedObject({
  list_ids,
  assignee_ids,
  label_ids,
  priority_min,
  text,
  weeks: Type.Optional(
    Type.Integer({ enum: [...insightWeeks], description: 'How many weeks back, the current one included.' }),
  ),
  first_day: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 7, description: 'The day on which weeks begin, Monday being 1.' }),
  ),
})
export type InsightsQuery = Static<typeof InsightsQuery>

const count = Type.Integer()
const week = Type.String({ format: 'date', description: 'The first day of a week.' })
const person = nullable(idSchema('usr'), { description: 'Null for tasks that are assigned to no one.' })

const WeekInsight = Type.Object({
  week,
  created: count,
  completed: Type.Integer({ description: 'Completed tasks and occurrences of recurring ones.' }),
  total: Type.Integer({ description: 'All tasks there were at the end of the week, which still exist.' }),
  done: Type.Integer({ description: 'Those of them that were completed by then.' }),
  median_hours: nullable(Type.Number(), {
    description: 'Half of the tasks completed in the week took no longer, from their creation.',
  }),
  p90_hours: nullable(Type.Number(), { description: 'Nine in ten of them took no longer.' }),
})
export type WeekInsight = Static<typeof WeekInsight>

/** The ages that open tasks are grouped by: created less than so many days ago, or earlier. */
export const ageGroups = ['week', 'month', 'quarter', 'year', 'older'] as const

/** What a member can see of how work is going, in numbers; see `docs/insights.md`. */
export const Insights = Type.Object({
  weeks: Type.Array(WeekInsight),
  ages: Type.Array(Type.Object({ age: enumOf(ageGroups), open: count, unassigned: count })),
  overdue: Type.Array(Type.Object({ member_id: person, tasks: count })),
  workload: Type.Array(
    Type.Object({
      member_id: person,
      weeks: Type.Array(count, { description: 'Open tasks due in each of `workload_weeks`.' }),
      undated: Type.Integer({ description: 'Open tasks without a due date.' }),
      minutes: Type.Array(count, {
        description: 'What the estimates of the tasks due in each week come to.',
      }),
      undated_minutes: count,
      without_estimate: Type.Integer({ description: 'How many of all these tasks have no estimate.' }),
    }),
  ),
  workload_weeks: Type.Array(week),
})
export type Insights = Static<typeof Insights>
