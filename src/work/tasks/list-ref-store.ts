import { Type, type Static } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { ListId, SectionId } from '../../core/ids.ts'
import { canSeeList, canSeeListOrRemains, memberCanSeeListIn } from '../../identity/list-access/visible.ts'

/** A list, as far as its tasks need it. */
const ListRef = Type.Object({ id: idSchema('lst'), archived: Type.Boolean(), task_count: Type.Integer() })
export type ListRef = Static<typeof ListRef>

/** Finds a list that the actor can see. */
export async function findListRef(sql: Sql, actor: Actor, listId: ListId): Promise<ListRef | undefined> {
  const [list] = await sql(ListRef)`
    select id, archived_at is not null as archived, task_count from lists
    where workspace_id = ${actor.workspace_id} and id = ${listId} and ${canSeeList(actor, fragment`lists.id`)}`
  return list
}

/** Tells whether there is or was a list that the actor can see, or could until it was deleted. */
export async function isListOrRemains(sql: Sql, actor: Actor, listId: ListId): Promise<boolean> {
  const lists = await sql(Type.Object({ id: Type.String() }))`
    select id from lists
    where workspace_id = ${actor.workspace_id} and id = ${listId} and ${canSeeListOrRemains(actor, fragment`lists.id`)}`
  return lists.length > 0
}

/** Lists those of `ids` that the actor can see. */
export const findListRefs = (sql: Sql, actor: Actor, ids: readonly ListId[]) => sql(ListRef)`
  select id, archived_at is not null as archived, task_count from lists
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and ${canSeeList(actor, fragment`lists.id`)}`

/** Adds to the list's counters of tasks and of open tasks. The write lane keeps them exact (D38). */
export const addToListCounts = (
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  tasks: number,
  open: number,
) => sql(NoRow)`
  update lists set task_count = task_count + ${tasks}, open_count = open_count + ${open}
  where workspace_id = ${actor.workspace_id} and id = ${listId}`

/** How many tasks and open tasks a list gains; negative if it loses some. */
export type ListCounts = { list_id: ListId; tasks: number; open: number }

/** Adds to the counters of several lists, each once. */
export const addToCountsOfLists = (sql: Transaction, actor: Actor, added: readonly ListCounts[]) => sql(
  NoRow,
)`
  update lists set task_count = task_count + added.tasks, open_count = open_count + added.open
  from jsonb_to_recordset(${json(added)}::jsonb) as added (list_id text, tasks integer, open integer)
  where lists.workspace_id = ${actor.workspace_id} and lists.id = added.list_id`

/** Tells whether a list, which the caller has checked access to, has this section. */
export async function hasSection(
  sql: Sql,
  actor: Actor,
  listId: ListId,
  sectionId: SectionId,
): Promise<boolean> {
  const sections = await sql(Type.Object({ id: Type.String() }))`
    select id from sections
    where workspace_id = ${actor.workspace_id} and list_id = ${listId} and id = ${sectionId}`
  return sections.length > 0
}

/** Lists those of `ids` who are members now and cannot see the list. */
export const listMembersWithoutAccess = (sql: Sql, actor: Actor, listId: ListId, ids: readonly string[]) =>
  sql(Type.Object({ id: idSchema('usr') }))`
    select members.id
    from lists
    join members on members.workspace_id = lists.workspace_id
    where lists.workspace_id = ${actor.workspace_id} and lists.id = ${listId} and members.id = any(${ids}::text[])
      and members.removed_at is null and not ${memberCanSeeListIn(actor.workspace_id)}`
