import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { tombstoneDays } from '../../../core/limits.ts'
import { requiredStarts } from '../../../core/search/word-starts.ts'
import { canSeeList, canSeeListOrRemains, couldSeeList } from '../../../identity/list-access/visible.ts'
import { nameList } from '../../../platform/db/column-lists.ts'
import { fragment, type Fragment, joinFragments, type Sql } from '../../../platform/db/sql.ts'
import { nullable, stampSchema } from '../../../platform/http/schemas.ts'
import { storedColumns } from '../fields/task-columns.ts'
import { taskColumns } from '../read-store.ts'
import { type DeletedTask, Task } from '../schema.ts'
import {
  hasExternalId,
  hasListId,
  hasParentId,
  hasSectionId,
  indexedFilters,
  isCompleted,
  isOpen,
  remainingFilters,
  statesOf,
  textsHaveWords,
} from './conditions-store.ts'
import { areMany, type Few } from './few-store.ts'
import { chooseStreams, type Streams } from './streams-store.ts'
import type { TaskFilter } from './task-filter.ts'
import { tasksWithStarts } from './words-store.ts'
import { readWorkspaceSize } from './workspace-size-store.ts'

/** The last task of a page: its id, or with `updated_since` its stamp and its id. */
export type TaskCursor = readonly string[]

/**
 * Lists a page of the visible tasks, ordered by creation or, with `updated_since`, by their last change
 * (D28).
 */
export async function listTasks(
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  after: TaskCursor | undefined,
  take: number,
): Promise<Task[]> {
  if (filter.updated_since !== undefined)
    return sql(Task)`
      select ${taskColumns(sql)} from tasks
      where tasks.workspace_id = ${actor.workspace_id} and ${joinFragments(conditions(actor, filter, after), ' and ')}
        and tasks.deleted_at is null
      order by tasks.updated_at, tasks.id
      limit ${take}`
  const [id = ''] = after ?? []
  const chosen = chooseStreams(actor, filter)
  const { few, inSmall } = chosen
  if (few && !(await areMany(sql, actor, few))) return listFew(sql, actor, filter, few, id, take)
  const starts = filter.words && chosen.all ? requiredStarts(filter.words) : undefined
  if (starts !== undefined) return listByStarts(sql, actor, filter, starts, id, take)
  const isSmall = inSmall && (await readWorkspaceSize(sql, actor)) < smallSize
  return listStreams(sql, actor, isSmall ? inSmall : chosen, id, take)
}

/** So many tasks are read, and left out, in about the time in which the streams of two labels open (0585). */
const smallSize = 1_000

/** Lists a page by merging streams. */
function listStreams(sql: Sql, actor: Actor, chosen: Streams, id: string, take: number): Promise<Task[]> {
  const shown = isShown(actor, chosen.rest)
  if (chosen.streams.length + (chosen.small ? 1 : 0) === 1)
    return sql(Task)`
      select ${taskColumns(sql)} from ${merge(actor, chosen, id)} as tasks
      where ${shown}
      order by tasks.id
      limit ${take}`
  // `offset 0` keeps the conditions outside: each stream would check them by statements of its own, which take as long to
  // start as five tasks to read. The order is that of the inner statement, since PostgreSQL would plan it as if all of its
  // rows were read if the outer one asked for an order, too.
  return sql(Task)`
    select ${taskColumns(sql)}
    from (select * from ${merge(actor, chosen, id)} as merged order by merged.id offset 0) as tasks
    where ${shown}
    limit ${take}`
}

/**
 * Whether the actor can see a task, asked of each task in turn: within `coalesce()` it is no join. A plan that is made
 * for the average workspace would start with the lists, and in one with 200,000 tasks read them all for each page.
 */
const isVisible = (actor: Actor, canSee = canSeeList): Fragment =>
  fragment`coalesce(${canSee(actor, fragment`tasks.list_id`)}, false)`

/** Whether the actor can see a task, and it matches what the streams don't see to. */
function isShown(actor: Actor, rest: TaskFilter): Fragment {
  const remaining = remainingFilters(actor, { ...rest, words: undefined })
  const conditions = [
    isVisible(actor),
    ...(rest.words ? [textsHaveWords(actor, rest.words)] : []),
    ...(remaining ? [remaining] : []),
  ]
  return joinFragments(conditions, ' and ')
}

/** Beside the columns of a task, what its filters look at. */
const streamColumns = fragment`${nameList(storedColumns.map((column) => `tasks.${column}`))}, tasks.has_blockers`

/** The tasks of all streams after an id. The planner merges them in the order of their indexes, as far as the page needs. */
function merge(actor: Actor, { streams, small, rest }: Streams, after: string): Fragment {
  const tasksOf = (stream: Fragment, filters: Fragment[]) => fragment`(
      select ${streamColumns} from tasks
      where tasks.workspace_id = ${actor.workspace_id} and tasks.deleted_at is null
        and ${joinFragments([stream, ...filters], ' and ')} and tasks.id > ${after}
      order by tasks.id
    )`
  const selects = streams.map((stream) => tasksOf(stream, indexedFilters(rest)))
  if (small) selects.push(tasksOf(small, indexedFilters(rest, false)))
  return fragment`(${joinFragments(selects, ' union all ')})`
}

/** The tasks that match a filter, for a statement that finds them by their ids. */
function matchesOf(actor: Actor, filter: TaskFilter): Fragment {
  const [state, other] = statesOf(filter)
  const matches = [isShown(actor, filter), ...indexedFilters(filter)]
  return joinFragments(state && !other ? [...matches, state] : matches, ' and ')
}

/**
 * Lists a page of the tasks whose ids an expression has. As an array these are one pass through the index in the order of
 * the page, where each by itself would begin at its root (0383).
 */
const listByIds = (
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  ids: Fragment,
  take: number,
): Promise<Task[]> =>
  sql(Task)`
    select ${taskColumns(sql)} from tasks
    where tasks.workspace_id = ${actor.workspace_id} and tasks.deleted_at is null and ${matchesOf(actor, filter)}
      and tasks.id = any(${ids})
    order by tasks.id
    limit ${take}`

/** Lists a page of few tasks, in any order. If they have words, the search index has decided so. */
function listFew(
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  { ids }: Few,
  after: string,
  take: number,
): Promise<Task[]> {
  const next = fragment`array(select found.id from (${ids()}) as found where found.id > ${after} order by found.id)`
  return listByIds(sql, actor, { ...filter, words: undefined }, next, take)
}

/** So many tasks are looked at for each of a page, since not all that may have the words do, and can be seen. */
const startsPerTask = 1.25
/** The same where tasks are asked for in one state. */
const startsPerTaskInState = 2.5
/** How many are looked at at once where the first ones haven't filled the page. */
const startsTake = 500

const Candidate = Type.Object({ id: Type.String() })

/**
 * Lists a page of the tasks that may have words by the first letters of these, which are so many that the next ones fill
 * it. If they don't, the others are listed before they are looked at, so that none between them is missed.
 */
async function listByStarts(
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  starts: string,
  after: string,
  take: number,
): Promise<Task[]> {
  const perTask = filter.completed === undefined ? startsPerTask : startsPerTaskInState
  const next = tasksWithStarts(actor, starts, after, Math.ceil(take * perTask))
  const found = await listByIds(
    sql,
    actor,
    filter,
    fragment`array(select next.id from (${next}) as next)`,
    take,
  )
  let position = found.at(-1)?.id ?? after
  while (found.length < take) {
    const candidates = await sql(Candidate)`
      select next.id from (${tasksWithStarts(actor, starts, position, startsTake)}) as next
      where next.workspace_id = ${actor.workspace_id}
      order by next.id`
    const ids = candidates.map(({ id }) => id)
    if (ids.length > 0)
      found.push(...(await listByIds(sql, actor, filter, fragment`${ids}::text[]`, take - found.length)))
    if (ids.length < startsTake) break
    position = ids.at(-1) ?? position
  }
  return found
}

/** What a page asks for in an order that only one index has. */
function conditions(
  actor: Actor,
  filter: TaskFilter,
  after: TaskCursor | undefined,
  canSee = canSeeList,
): Fragment[] {
  const { updated_since } = filter
  return [
    isVisible(actor, canSee),
    ...filterConditions(actor, filter),
    updated_since === undefined
      ? fragment`tasks.id > ${after?.[0] ?? ''}`
      : fragment`(tasks.updated_at, tasks.id) > (${after?.[0] ?? updated_since}, ${after?.[1] ?? ''})`,
  ]
}

/** Every filter but the time as a condition of its own. */
export function filterConditions(actor: Actor, filter: TaskFilter): Fragment[] {
  const { completed, list_id, parent_id, section_id, external_id } = filter
  const remaining = remainingFilters(actor, {
    ...filter,
    list_id: undefined,
    external_id: undefined,
    section_id: section_id === null ? null : undefined,
  })
  return [
    ...(list_id === undefined ? [] : [hasListId(filter)]),
    ...(parent_id === undefined ? [] : [hasParentId(filter)]),
    ...(typeof section_id === 'string' ? [hasSectionId(filter)] : []),
    ...(external_id === undefined ? [] : [hasExternalId(filter)]),
    ...(completed === undefined ? [] : [completed ? isCompleted : isOpen]),
    ...indexedFilters(filter),
    ...(remaining ? [remaining] : []),
  ]
}

/** What a tombstone says instead of a title that the actor has not seen. The API promises that titles aren't empty. */
const unseenTitle = 'Deleted task'

export const TaskOrTombstone = Type.Object({
  ...Task.properties,
  deleted_at: nullable(stampSchema()),
  /** Whether the actor could see the list when the task was deleted. */
  saw_deletion: nullable(Type.Boolean()),
})

/** The columns of a task or a tombstone. */
export const tombstoneColumns = (sql: Sql, actor: Actor): Fragment => fragment`
  ${taskColumns(sql)}, tasks.deleted_at,
  case when tasks.deleted_at is not null
    then ${couldSeeList(actor)(fragment`tasks.list_id`, fragment`tasks.deleted_at`)}
  end as saw_deletion`

/** Whether a task isn't deleted, or has not been for longer than tombstones are kept. */
export const isRetained = (sql: Sql): Fragment => fragment`
  (tasks.deleted_at is null
    or tasks.deleted_at > service_now(${sql.clockOffsetMs}) - ${tombstoneDays} * interval '1 day')`

/**
 * Lists the same page including tombstones (D29). A task that was deleted while the actor could not see it keeps its
 * title to itself: they may have a copy of the task to delete, but not seen what it was called at the end (D44).
 */
export async function listTasksAndTombstones(
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  after: TaskCursor | undefined,
  take: number,
): Promise<(Task | DeletedTask)[]> {
  const orderBy =
    filter.updated_since === undefined ? fragment`tasks.id` : fragment`tasks.updated_at, tasks.id`
  const rows = await sql(TaskOrTombstone)`
    select ${tombstoneColumns(sql, actor)} from tasks
    where tasks.workspace_id = ${actor.workspace_id}
      and ${joinFragments([...conditions(actor, filter, after, canSeeListOrRemains), isRetained(sql)], ' and ')}
    order by ${orderBy}
    limit ${take}`
  return rows.map(toTaskOrTombstone)
}

export function toTaskOrTombstone({
  deleted_at,
  saw_deletion,
  ...task
}: Static<typeof TaskOrTombstone>): Task | DeletedTask {
  if (deleted_at === null) return task
  const { id, list_id, parent_id, updated_at } = task
  const title = saw_deletion ? task.title : unseenTitle
  return { id, list_id, parent_id, title, deleted: true, deleted_at, updated_at }
}
