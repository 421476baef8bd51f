import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { ListId, SectionId, TaskId, WorkspaceId } from '../../../core/ids.ts'
import { canSeeList } from '../../../identity/list-access/visible.ts'
import { within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, json, type Sql, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import { taskColumns } from '../read-store.ts'
import { Task } from '../schema.ts'
import { ListCopyProgress } from './schema.ts'

/** The sections of the copy, by those of its source. */
export type CopiedSections = Readonly<Record<SectionId, SectionId>>

const ListCopy = Type.Object({
  list_id: idSchema('lst'),
  source_id: idSchema('lst'),
  member_id: idSchema('usr'),
  sections: Type.Unsafe<CopiedSections>({ type: 'object' }),
  after_place: Type.String(),
  after_id: Type.String(),
})
export type ListCopy = Static<typeof ListCopy>

/** What is copied: open tasks, without the subtasks of completed ones. */
export const insertCopy = (
  sql: Transaction,
  actor: Actor,
  copy: { list_id: ListId; source_id: ListId; sections: CopiedSections },
) => sql(NoRow)`
  insert into list_copies (workspace_id, list_id, source_id, member_id, sections, total, created_at)
  select ${actor.workspace_id}, ${copy.list_id}, ${copy.source_id}, ${actor.member_id}, ${json(copy.sections)}::json,
    (
      select count(*)::integer from tasks
      left join tasks as parents on parents.workspace_id = ${actor.workspace_id} and parents.id = tasks.parent_id
      where tasks.workspace_id = ${actor.workspace_id} and tasks.list_id = ${copy.source_id}
        and tasks.deleted_at is null and tasks.completed_at is null and parents.completed_at is null
    ), ${sql.stamp}`

/** Finds a copy that isn't finished. */
export async function findRunningCopy(
  sql: Sql,
  workspaceId: WorkspaceId,
  listId: ListId,
): Promise<ListCopy | undefined> {
  const [copy] = await sql(ListCopy)`
    select list_id, source_id, member_id, sections, after_place, after_id from list_copies
    where workspace_id = ${workspaceId} and list_id = ${listId} and finished_at is null`
  return copy
}

/** Notes how far a copy is. @param last the last task that was copied with its subtasks */
export const updateCopy = (
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  last: { place: string; id: TaskId },
  copied: number,
) => sql(NoRow)`
  update list_copies set after_place = ${last.place}, after_id = ${last.id}, done = done + ${copied}
  where workspace_id = ${actor.workspace_id} and list_id = ${listId}`

export const finishCopy = (sql: Transaction, workspaceId: WorkspaceId, listId: ListId) => sql(NoRow)`
  update list_copies set finished_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and list_id = ${listId}`

const RunningCopy = Type.Object({ workspace_id: idSchema('wsp'), list_id: idSchema('lst') })

/** Lists the copies that aren't finished, of all workspaces. */
export const listRunningCopies = (sql: Sql, take: number) =>
  sql.sweep(
    (among) => sql(RunningCopy)`
      select workspace_id, list_id from list_copies
      where finished_at is null ${within(among, fragment`workspace_id`)}
      order by workspace_id, list_id limit ${take}`,
  )

/** Tells how far the copy is that the actor can see. */
export async function findProgress(sql: Sql, actor: Actor, listId: ListId) {
  const [progress] = await sql(ListCopyProgress)`
    select done, total, finished_at is not null as finished from list_copies
    where workspace_id = ${actor.workspace_id} and list_id = ${listId}
      and ${canSeeList(actor, fragment`list_copies.list_id`)}`
  return progress
}

/** Tells whether the actor duplicated a list into this one a few minutes ago. */
export async function isOwnRecentCopy(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  minutes: number,
): Promise<boolean> {
  const copies = await sql(Type.Object({ list_id: idSchema('lst') }))`
    select list_id from list_copies
    where workspace_id = ${actor.workspace_id} and list_id = ${listId} and member_id = ${actor.member_id}
      and created_at > ${sql.stamp}::timestamptz - ${minutes} * interval '1 minute'`
  return copies.length > 0
}

const place = fragment`coalesce(tasks.rank, substr(tasks.id, 5))`

const PlacedTask = Type.Object({ ...Task.properties, place: Type.String() })

/** Lists the next tasks to copy that aren't subtasks, in the order of the list, if the actor can see it. */
export const listNextTasks = (sql: Transaction, actor: Actor, copy: ListCopy, take: number) => sql(
  PlacedTask,
)`
  select ${taskColumns(sql)}, ${place} as place from tasks
  where tasks.workspace_id = ${actor.workspace_id} and tasks.list_id = ${copy.source_id} and tasks.parent_id is null
    and tasks.completed_at is null and tasks.deleted_at is null
    and (${place} collate "C", tasks.id) > (${copy.after_place}, ${copy.after_id})
    and ${canSeeList(actor, fragment`tasks.list_id`)}
  order by ${place} collate "C", tasks.id
  limit ${take}`

/** Lists the open subtasks of tasks that the actor can see, in the order of their list. */
export const listOpenSubtasks = (sql: Transaction, actor: Actor, parentIds: readonly TaskId[]) => sql(Task)`
  select ${taskColumns(sql)} from tasks
  where tasks.workspace_id = ${actor.workspace_id} and tasks.parent_id = any(${parentIds}::text[])
    and tasks.completed_at is null and tasks.deleted_at is null
  order by ${place} collate "C", tasks.id`
