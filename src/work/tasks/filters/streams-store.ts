import type { Actor } from '../../../core/actor.ts'
import { formatDate } from '../../../core/dates/day-numbers.ts'
import { toDayNumber } from '../../../core/dates/date-formats.ts'
import { fragment, type Fragment } from '../../../platform/db/sql.ts'
import { hasExternalId, hasListId, hasParentId, hasSectionId, statesOf } from './conditions-store.ts'
import { fewDueWithin } from './due-store.ts'
import { type Few, fewBlocked } from './few-store.ts'
import { periodOf } from './periods.ts'
import { type DateRange, rangeOf, type TaskFilter } from './task-filter.ts'
import { fewWithWords } from './words-store.ts'

/**
 * How the tasks of a page are found (0272). Each stream is a condition that one index has in the order of the page, so
 * that merging them reads hardly more than the page itself.
 */
export type Streams = {
  streams: Fragment[]
  /** One of so few tasks that no index of priorities is better; the planner, which can't tell, doesn't see the priority. */
  small?: Fragment
  /** What the streams don't see to. */
  rest: TaskFilter
  /** Whether the streams are all tasks, or all in a state. */
  all?: true
  /** All tasks that can match, if they may be few; otherwise the streams find the page sooner. */
  few?: Few
  /** The same page in a workspace of so few tasks that reading them all takes less than opening the streams. */
  inSmall?: Streams
}

/** Of the filters, the one that leaves the fewest tasks decides; the others are checked task by task. */
export function chooseStreams(actor: Actor, filter: TaskFilter): Streams {
  const { external_id, parent_id, section_id, list_id, assignee_id, label_ids, priorities, words } = filter
  if (external_id !== undefined) return inState(filter, hasExternalId(filter), { external_id: undefined })
  if (parent_id !== undefined) return inState(filter, hasParentId(filter), {})
  if (words) {
    const chosen = chooseStreams(actor, { ...filter, words: undefined })
    return { ...chosen, rest: { ...chosen.rest, words }, few: fewWithWords(actor, words, list_id) }
  }
  if (typeof section_id === 'string') return inState(filter, hasSectionId(filter), { section_id: undefined })
  if (list_id !== undefined) return inState(filter, hasListId(filter), { list_id: undefined })
  if (typeof assignee_id === 'string') return assignedTo(filter, assignee_id)
  if (label_ids && label_ids.length > 0) return labeledWith(filter, label_ids)
  if (filter.blocked === true) {
    const chosen = chooseStreams(actor, { ...filter, blocked: undefined })
    return { ...chosen, rest: { ...chosen.rest, blocked: true }, few: fewBlocked(actor) }
  }
  const range = rangeOf(filter)
  const dates = range && datesOf(range)
  if (dates) return byState(filter, dates, {})
  if (priorities) return byState(filter, priorities.map(hasPriority), { priorities: undefined })
  const unassigned = assignee_id === null
  const wide = byState(
    filter,
    [unassigned ? isUnassigned : always],
    unassigned ? { assignee_id: undefined } : {},
  )
  if (range) return { ...wide, few: fewDueWithin(actor, filter, range) }
  if (unassigned) return wide
  // Without a state, the primary key has all tasks.
  return filter.completed === undefined
    ? { streams: [always], rest: filter, all: true }
    : { ...wide, all: true }
}

const always = fragment`true`

/** One stream, of so few tasks that its index does not separate open and completed ones. */
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

const isUnassigned = fragment`coalesce(tasks.assignee_ids[1], '') = ''`
const hasPriority = (priority: number): Fragment => fragment`tasks.priority = ${priority}::smallint`

/**
 * The member is the first assignee, the second, the third, or one of more. Few tasks have several, so their indexes don't
 * separate open and completed ones.
 */
function assignedTo(filter: TaskFilter, id: string): Streams {
  const seenTo = { assignee_id: undefined }
  const first = byState(filter, [fragment`coalesce(tasks.assignee_ids[1], '') = ${id}`], seenTo)
  const others = [
    fragment`cardinality(tasks.assignee_ids) > 1 and tasks.assignee_ids[2] = ${id}`,
    fragment`cardinality(tasks.assignee_ids) > 2 and tasks.assignee_ids[3] = ${id}`,
  ].flatMap((condition) => inState(filter, condition, seenTo).streams)
  const more = fragment`cardinality(tasks.assignee_ids) > 3 and ${id} = any(tasks.assignee_ids[4:])`
  const [small = more] = inState(filter, more, seenTo).streams
  return { ...first, streams: [...first.streams, ...others], small }
}

/**
 * The label is the first of a task, the second, the third, the fourth, or one of more. With several labels, a task is found by the first
 * that it has, so that it's there once.
 */
function labeledWith(filter: TaskFilter, ids: readonly string[]): Streams {
  const seenTo = { label_ids: undefined }
  const several = ids.length > 1
  const only = (before: Fragment): Fragment =>
    several ? fragment`and not (${before} && ${ids}::text[])` : fragment``
  const first = byState(
    filter,
    ids.map((id) => fragment`cardinality(tasks.label_ids) > 0 and tasks.label_ids[1] = ${id}`),
    seenTo,
  )
  const others = ids.flatMap((id) => [
    fragment`cardinality(tasks.label_ids) > 1 and tasks.label_ids[2] = ${id} ${only(fragment`tasks.label_ids[:1]`)}`,
    fragment`cardinality(tasks.label_ids) > 2 and tasks.label_ids[3] = ${id} ${only(fragment`tasks.label_ids[:2]`)}`,
    fragment`cardinality(tasks.label_ids) > 3 and tasks.label_ids[4] = ${id} ${only(fragment`tasks.label_ids[:3]`)}`,
  ])
  const more = fragment`
    cardinality(tasks.label_ids) > 4 and tasks.label_ids[5:] && ${ids}::text[] ${only(fragment`tasks.label_ids[:4]`)}`
  const [small = more] = inState(filter, more, seenTo).streams
  const streams = others.flatMap((condition) => inState(filter, condition, seenTo).streams)
  return {
    ...first,
    streams: [...first.streams, ...streams],
    small,
    ...(several && { inSmall: readAllLabeled(filter, ids) }),
  }
}

/** All tasks, in the order of the page. Within `coalesce()`, no index has their labels. */
function readAllLabeled(filter: TaskFilter, ids: readonly string[]): Streams {
  const hasLabel = fragment`coalesce(tasks.label_ids && ${ids}::text[], false)`
  const { streams, rest } = inState(filter, hasLabel, { label_ids: undefined })
  return { streams: [], small: streams[0] ?? hasLabel, rest }
}

/** More streams would take longer to plan and to open than a range of dates is worth. */
const dayStreamsMax = 2
const periodStreamsMax = 4

/**
 * Returns the days of a short range, or the periods of a longer one, whose other days the condition on the range leaves
 * out; undefined for one that is too long for both.
 */
function datesOf({ from, to }: DateRange): Fragment[] | undefined {
  const [first, last] = [toDayNumber(from), toDayNumber(to)]
  if (last < first) return [fragment`false`]
  if (last - first < dayStreamsMax)
    return numbers(first, last).map(
      (day) => fragment`coalesce(tasks.due_date, 'infinity'::date) = ${formatDate(day)}::date`,
    )
  const [firstPeriod, lastPeriod] = [periodOf(first), periodOf(last)]
  if (lastPeriod - firstPeriod >= periodStreamsMax) return undefined
  return numbers(firstPeriod, lastPeriod).map(
    (period) =>
      fragment`tasks.due_date is not null and (tasks.due_date - date '2000-01-01') / 16 = ${period}::integer`,
  )
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
