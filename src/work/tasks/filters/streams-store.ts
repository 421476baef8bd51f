import type { Actor } from '../../../core/actor.ts'
import { toDayNumber } from '../../../core/dates/date-formats.ts'
import { formatDate } from '../../../core/dates/day-numbers.ts'
import { textTsquery, withLists } from '../../../core/search/query.ts'
import { fragment, type Fragment, joinFragments } from '../../../platform/db/sql.ts'
import {
  hasExternalId,
  hasListId,
  hasParentId,
  hasSectionId,
  isCompleted,
  isOpen,
} from './conditions-store.ts'
import type { DateRange, TaskFilter } from './task-filter.ts'

/**
 * How the tasks of a page are found (0272). Each stream is a condition that one index has in the order of the page, so
 * that merging them reads hardly more than the page itself.
 */
export type Streams = {
  streams: Fragment[]
  /** What the streams don't see to. */
  rest: TaskFilter
  /** The ids of all tasks that can match, if they may be few; otherwise the streams find the page sooner. */
  few?: Fragment | undefined
}

/** Of the filters, the one that leaves the fewest tasks decides; the others are checked task by task. */
export function chooseStreams(actor: Actor, filter: TaskFilter, after: string): Streams {
  const { external_id, parent_id, section_id, list_id, assignee_id, priorities, words } = filter
  if (external_id !== undefined) return inState(filter, hasExternalId(filter), { external_id: undefined })
  if (parent_id !== undefined) return inState(filter, hasParentId(filter), {})
  if (words) {
    const { streams, rest } = chooseStreams(actor, { ...filter, words: undefined }, after)
    return { streams, rest: { ...rest, words }, few: foundByWords(actor, filter, after) }
  }
  if (typeof section_id === 'string') return inState(filter, hasSectionId(filter), { section_id: undefined })
  if (list_id !== undefined) return inState(filter, hasListId(filter), { list_id: undefined })
  if (typeof assignee_id === 'string') return byState(filter, assignedTo(assignee_id), { assignee_id: undefined })
  const range = rangeOf(filter)
  const periods = range && periodsOf(range)
  // The periods still contain days outside the range, which `rest` sees to.
  if (periods) return byState(filter, periods, {})
  if (priorities) return byState(filter, priorities.map(hasPriority), { priorities: undefined })
  const wide = assignee_id === null ? byState(filter, [isUnassigned], { assignee_id: undefined }) : all(filter)
  return range ? { ...wide, few: dueWithin(actor, filter, range, after) } : wide
}

/** What is overdue is open. */
export const statesOf = ({ completed, overdue }: TaskFilter): Fragment[] => {
  if (completed === undefined) return overdue?.is ? [isOpen] : [isOpen, isCompleted]
  return [completed ? isCompleted : isOpen]
}

/** One stream, whose tasks are few enough to check if they are completed. */
function inState(filter: TaskFilter, condition: Fragment, seenTo: Partial<TaskFilter>): Streams {
  const [state, other] = statesOf(filter)
  const stream = other ? condition : fragment`${condition} and ${state}`
  return { streams: [stream], rest: { ...filter, ...seenTo } }
}

/** A stream for each condition and state, since the indexes of open and of completed tasks are separate. */
function byState(filter: TaskFilter, conditions: readonly Fragment[], seenTo: Partial<TaskFilter>): Streams {
  const streams = statesOf(filter).flatMap((state) =>
    conditions.map((condition) => fragment`${condition} and ${state}`),
  )
  return { streams, rest: { ...filter, ...seenTo } }
}

function all(filter: TaskFilter): Streams {
  const [state, other] = statesOf(filter)
  return { streams: other ? [] : [fragment`${state}`], rest: filter }
}

const isUnassigned = fragment`tasks.assignee_ids[1] is null`
const hasPriority = (priority: number): Fragment => fragment`tasks.priority = ${priority}::smallint`

/** The member is the first, the second, or one of the further assignees, of whom few tasks have any. */
const assignedTo = (id: string): Fragment[] => [
  fragment`tasks.assignee_ids[1] = ${id}`,
  fragment`cardinality(tasks.assignee_ids) > 1 and tasks.assignee_ids[2] = ${id}`,
  fragment`cardinality(tasks.assignee_ids) > 2 and tasks.assignee_ids @> array[${id}::text]
    and ${id} <> all(tasks.assignee_ids[1:2])`,
]

/** The due dates that the filters leave; undefined if they leave all. */
function rangeOf({ due, overdue }: TaskFilter): DateRange | undefined {
  if (!overdue?.is) return due
  if (!due) return { from: '0001-01-01', to: overdue.latest }
  return { from: due.from, to: due.to < overdue.latest ? due.to : overdue.latest }
}

/** More streams would take longer to plan and to open than a range of dates is worth. */
const dayStreamsMax = 4
const periodStreamsMax = 8
/** In days, as in the indexes `tasks_open_period` and `tasks_closed_period`. */
const periodDays = 16
const periodsStart = toDayNumber('2000-01-01')

/** Returns the days of a short range, or the periods of a longer one; undefined for one that is too long for both. */
function periodsOf({ from, to }: DateRange): Fragment[] | undefined {
  const [first, last] = [toDayNumber(from), toDayNumber(to)]
  if (last < first) return [fragment`false`]
  if (last - first < dayStreamsMax)
    return numbers(first, last).map(
      (day) => fragment`coalesce(tasks.due_date, 'infinity'::date) = ${formatDate(day)}::date`,
    )
  const [firstPeriod, lastPeriod] = [periodOf(first), periodOf(last)]
  if (lastPeriod - firstPeriod >= periodStreamsMax) return undefined
  return numbers(firstPeriod, lastPeriod).map(
    (period) => fragment`tasks.due_date is not null and (tasks.due_date - date '2000-01-01') / 16 = ${period}::integer`,
  )
}

/** Rounds as PostgreSQL divides integers. */
const periodOf = (day: number): number => Math.trunc((day - periodsStart) / periodDays)

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The ids of the tasks that are due within a range, by the indexes that views use. */
function dueWithin(actor: Actor, filter: TaskFilter, { from, to }: DateRange, after: string): Fragment {
  const selects = statesOf(filter).map(
    (state) => fragment`
      select tasks.id from tasks
      where tasks.workspace_id = ${actor.workspace_id} and tasks.deleted_at is null and ${state}
        and coalesce(tasks.due_date, 'infinity'::date) between ${from}::date and ${to}::date
        and tasks.id > ${after}`,
  )
  return joinFragments(selects, ' union all ')
}

/** The ids of the tasks that the search index has the words for, segment by segment. */
function foundByWords(actor: Actor, { words, list_id }: TaskFilter, after: string): Fragment {
  const tsquery = words ? withLists(textTsquery(words), list_id === undefined ? [] : [list_id]) : ''
  return fragment`
    select found.id
    from (
      select search_segments.id from search_segments
      where search_segments.workspace_id = ${actor.workspace_id} and search_segments.kind = 'task'
      offset 0
    ) as segment
    cross join lateral (
      select search_documents.task_id as id from search_documents
      where search_documents.workspace_id = ${actor.workspace_id} collate "default"
        and search_documents.words @@ replace(${tsquery}, '%', segment.id::text)::tsquery
      offset 0
    ) as found
    where found.id > ${after}`
}
