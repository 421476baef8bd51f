import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import type { ListId, SectionId, TaskId } from '../../core/ids.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'

/** Orders the tasks of a list. A task that no one has moved is ordered by its id, without the prefix. */
const rankKey = fragment`coalesce(tasks.rank, substr(tasks.id, 5))`

/** Returns a rank at the end of every list, since ids that are created later sort later. */
export const endRank = (sql: Transaction): string => sql.newId('tsk').slice(4)

const TaskPosition = Type.Object({
  id: idSchema('tsk'),
  key: Type.String(),
  list_id: idSchema('lst'),
  section_id: nullable(idSchema('sec')),
  parent_id: nullable(idSchema('tsk')),
  /** Whether its list is archived. */
  archived: Type.Boolean(),
})
export type TaskPosition = Static<typeof TaskPosition>

/** Lists the positions of those of `ids` that the actor can see and that are not deleted. */
export const listTaskPositions = (sql: Transaction, actor: Actor, ids: readonly TaskId[]) => sql(
  TaskPosition,
)`
  select tasks.id, ${rankKey} as key, tasks.list_id, tasks.section_id, tasks.parent_id,
    lists.archived_at is not null as archived
  from tasks
  join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = any(${ids}::text[]) and tasks.deleted_at is null
    and ${canSeeList(actor, fragment`tasks.list_id`)}`

const RankGap = Type.Object({ previous: nullable(Type.String()), next: nullable(Type.String()) })
type RankGap = Static<typeof RankGap>

const otherTasksInList = (listId: ListId, moved: readonly TaskId[]) => fragment`
  tasks.list_id = ${listId} and tasks.deleted_at is null and tasks.id <> all(${moved}::text[])`

/**
 * Finds the keys on both sides of the gap after a key, in the whole list, so that no two of its tasks share a
 * key.
 */
export async function findGapAfter(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  moved: readonly TaskId[],
  after: string,
): Promise<RankGap> {
  const [gap] = await sql(RankGap)`
    select ${after}::text as previous, min(${rankKey}) as next from tasks
    where workspace_id = ${actor.workspace_id} and ${otherTasksInList(listId, moved)} and ${rankKey} > ${after}`
  return gap as RankGap
}

/**
 * Finds the keys on both sides of the gap before the first task of a section, or the first subtask of a
 * parent.
 */
export async function findFirstGap(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  moved: readonly TaskId[],
  { section_id, parent_id }: { section_id: SectionId | null; parent_id: TaskId | null },
): Promise<RankGap> {
  const [gap] = await sql(RankGap)`
    with first as (
      select min(${rankKey}) as key from tasks
      where workspace_id = ${actor.workspace_id} and ${otherTasksInList(listId, moved)} and section_id is not distinct from ${section_id}
        and parent_id is not distinct from ${parent_id}
    )
    select (select max(${rankKey}) from tasks where workspace_id = ${actor.workspace_id} and ${otherTasksInList(listId, moved)} and ${rankKey} < first.key) as previous,
      first.key as next
    from first`
  return gap as RankGap
}

/** Sets a task's rank, which the API does not show, so `updated_at` stays. */
export const setRank = (sql: Transaction, actor: Actor, taskId: TaskId, rank: string) => sql(NoRow)`
  update tasks set rank = ${rank} where workspace_id = ${actor.workspace_id} and id = ${taskId}`
