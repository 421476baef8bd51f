import { type Actor, roles } from '../../core/actor.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import type { FeedId, ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { plans } from '../../core/limits.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { seriesColumns, SeriesState } from '../../work/tasks/recurrence/series.ts'
import { Task } from '../../work/tasks/schema.ts'
import { Feed } from './schema.ts'

/** Lists the member's own feeds, oldest first. */
export const listFeeds = (sql: Sql, actor: Actor): Promise<Feed[]> => sql(Feed)`
  select feeds.id, feeds.list_id, lists.name as list_name, feeds.created_at, feeds.last_read_on
  from feeds
  left join lists on lists.workspace_id = feeds.workspace_id and lists.id = feeds.list_id
    and ${canSeeList(actor, fragment`lists.id`)}
  where feeds.workspace_id = ${actor.workspace_id} and feeds.member_id = ${actor.member_id}
  order by feeds.id`

export const insertFeed = (
  sql: Transaction,
  actor: Actor,
  feed: { id: FeedId; list_id: ListId | null; hash: Buffer },
) => sql(NoRow)`
  insert into feeds (workspace_id, id, member_id, list_id, hash, created_at)
  values (${actor.workspace_id}, ${feed.id}, ${actor.member_id}, ${feed.list_id}, ${feed.hash}, ${sql.stamp})`

const DeletedRow = Type.Object({ list_id: nullable(idSchema('lst')) })

/** Deletes a feed; returns its row if there was one. */
export const deleteFeed = (sql: Transaction, actor: Actor, feedId: FeedId) => sql(DeletedRow)`
  delete from feeds
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${feedId}
  returning list_id`

export const deleteFeedsOfMember = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  delete from feeds where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`

const FeedReader = Type.Object({
  workspace_id: idSchema('wsp'),
  plan: enumOf(plans),
  member_id: idSchema('usr'),
  role: enumOf(roles),
  timezone: Type.String(),
  feed_id: idSchema('fed'),
  list_id: nullable(idSchema('lst')),
  last_read_on: nullable(Type.String()),
  /** The time of the workspace's last change: of anything that the feed can show, and who can see it. */
  last_stamp: stampSchema(),
})
export type FeedReader = Static<typeof FeedReader>

/**
 * Finds the feed with a secret, and its member; undefined if it was revoked or its member was removed.
 *
 * @param workspaceId the workspace that the secret names; without it, all workspaces are searched
 */
export async function findFeedReader(
  sql: Sql,
  hash: Buffer,
  workspaceId: WorkspaceId | undefined,
): Promise<FeedReader | undefined> {
  const [row] = await sql(FeedReader)`
    select feeds.workspace_id, workspaces.plan, members.id as member_id, members.role,
      coalesce(members.timezone, workspaces.timezone) as timezone, feeds.id as feed_id, feeds.list_id,
      feeds.last_read_on, workspaces.last_stamp
    from feeds
    join members on members.workspace_id = feeds.workspace_id and members.id = feeds.member_id
    join workspaces on workspaces.id = feeds.workspace_id
    where feeds.hash = ${hash} ${workspaceId === undefined ? fragment`` : fragment`and feeds.workspace_id = ${workspaceId}`}
      and members.removed_at is null`
  return row
}

export const setLastRead = (sql: Sql, { workspace_id, feed_id }: FeedReader, today: string) => sql(NoRow)`
  update feeds set last_read_on = ${today}
  where workspace_id = ${workspace_id} and id = ${feed_id} and last_read_on is distinct from ${today}::date`

const NameRow = Type.Object({ name: Type.String() })

/** Finds the name of a list if the actor can see it. */
export async function findListName(sql: Sql, actor: Actor, listId: ListId): Promise<string | undefined> {
  const [row] = await sql(NameRow)`
    select name from lists
    where workspace_id = ${actor.workspace_id} and id = ${listId} and ${canSeeList(actor, fragment`lists.id`)}`
  return row?.name
}

const FeedTask = Type.Object({
  id: idSchema('tsk'),
  title: Type.String(),
  url: Type.String(),
  list_name: Type.String(),
  labels: Type.Array(Type.String()),
  due_date: Type.String(),
  due_time: nullable(Type.String()),
  timezone: Type.String(),
  recurrence: Task.properties.recurrence,
  ...SeriesState.properties,
  updated_at: stampSchema(),
})
export type FeedTask = Static<typeof FeedTask>

/**
 * Lists the open tasks with a due date, of one list or of all that the actor can see and is assigned to. Beyond `max`,
 * those that are most overdue are left out.
 */
export const listFeedTasks = (sql: Sql, actor: Actor, listId: ListId | null, max: number) => sql(FeedTask)`
  select tasks.id, tasks.title, ${sql.publicUrl} || '/tasks/' || tasks.id as url, lists.name as list_name, tasks.due_date, tasks.due_time, tasks.timezone,
    array(
      select labels.name from unnest(tasks.label_ids) with ordinality as labeled (id, nth)
      join labels on labels.workspace_id = ${actor.workspace_id} and labels.id = labeled.id
        and labels.deleted_at is null
      order by labeled.nth
    ) as labels,
    tasks.recurrence, ${seriesColumns(actor.workspace_id)}, tasks.updated_at
  from tasks
  join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
  where tasks.workspace_id = ${actor.workspace_id} and tasks.completed_at is null and tasks.deleted_at is null
    and tasks.due_date is not null and lists.archived_at is null
    and ${
      listId === null
        ? fragment`tasks.assignee_ids @> array[${actor.member_id}::text]`
        : fragment`tasks.list_id = ${listId}`
    }
    and ${canSeeList(actor, fragment`tasks.list_id`)}
  order by tasks.due_date desc, tasks.id
  limit ${max}`
