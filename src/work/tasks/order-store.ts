import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { id, nullable } from '../../platform/http/schemas.ts'
import type { ListId, SectionId, TaskId } from '../../core/ids.ts'
import { canSee } from '../../identity/list-access/visible.ts'

/** Orders the tasks of a list: where nobody has placed one, what follows the prefix of its id. */
const key = fragment`coalesce(tasks.rank, substr(tasks.id, 5))`

/** The key of what stands at the end now: an id that is made later comes later. */
export const lastRank = (sql: Transaction): string => sql.newId('tsk').slice(4)

const Standing = Type.Object({
  id: id('tsk'),
  key: Type.String(),
  list_id: id('lst'),
  section_id: nullable(id('sec')),
  parent_id: nullable(id('tsk')),
  /** Whether its list is archived. */
  archived: Type.Boolean(),
})
export type Standing = Static<typeof Standing>

/** Where those of `ids` stand that the actor may see and that are not deleted. */
export const listStandings = (sql: Transaction, actor: Actor, ids: readonly TaskId[]) => sql(Standing)`
  select tasks.id, ${key} as key, tasks.list_id, tasks.section_id, tasks.parent_id,
    lists.archived_at is not null as archived
  from tasks
  join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = any(${ids}::text[]) and tasks.deleted_at is null
    and ${canSee(actor, fragment`tasks.list_id`)}`

const Gap = Type.Object({ previous: nullable(Type.String()), next: nullable(Type.String()) })
type Gap = Static<typeof Gap>

const othersOf = (listId: ListId, moved: readonly TaskId[]) => fragment`
  tasks.list_id = ${listId} and tasks.deleted_at is null and tasks.id <> all(${moved}::text[])`

/** The keys on both sides of the place after a key. Of the whole list, so that no two tasks of it have the same. */
export async function findGapAfter(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  moved: readonly TaskId[],
  after: string,
): Promise<Gap> {
  const [gap] = await sql(Gap)`
    select ${after}::text as previous, min(${key}) as next from tasks
    where workspace_id = ${actor.workspace_id} and ${othersOf(listId, moved)} and ${key} > ${after}`
  return gap as Gap
}

/** Those on both sides of the first place among the tasks of a section, or the subtasks of a parent. */
export async function findFirstGap(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  moved: readonly TaskId[],
  { section_id, parent_id }: { section_id: SectionId | null; parent_id: TaskId | null },
): Promise<Gap> {
  const [gap] = await sql(Gap)`
    with first as (
      select min(${key}) as key from tasks
      where workspace_id = ${actor.workspace_id} and ${othersOf(listId, moved)} and section_id is not distinct from ${section_id}
        and parent_id is not distinct from ${parent_id}
    )
    select (select max(${key}) from tasks where workspace_id = ${actor.workspace_id} and ${othersOf(listId, moved)} and ${key} < first.key) as previous,
      first.key as next
    from first`
  return gap as Gap
}

/** Where a task stands is no part of it: its stamp stays. */
export const setRank = (sql: Transaction, actor: Actor, taskId: TaskId, rank: string) => sql(NoRow)`
  update tasks set rank = ${rank} where workspace_id = ${actor.workspace_id} and id = ${taskId}`
