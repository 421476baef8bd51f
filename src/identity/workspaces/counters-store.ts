import { type Static, Type } from '../../core/typebox.ts'
import type { Sql } from '../../platform/db/sql.ts'

const WrongCounter = Type.Object({
  counter: Type.String(),
  /** The workspace, list or task that has the counter. */
  id: Type.String(),
  counted: Type.Integer(),
  stored: Type.Integer(),
})
export type WrongCounter = Static<typeof WrongCounter>

/**
 * Compares every stored counter in every workspace with what it counts, and returns those that differ. There
 * should never be any (hard problem f). Concurrent writes cannot cause one: a counter and its rows change in
 * one commit, and this reads one snapshot.
 */
export const listWrongCounters = (sql: Sql): Promise<WrongCounter[]> => sql(WrongCounter)`
  select counter, id, counted, stored
  from (
    select own.counter, lists.id, own.stored, own.counted
    from (
      select workspace_id, list_id, count(*) as tasks, count(*) filter (where completed_at is null) as open
      from tasks where deleted_at is null
      group by workspace_id, list_id
    ) as counts
    right join lists on lists.workspace_id = counts.workspace_id and lists.id = counts.list_id
    cross join lateral (
      values ('task_count', lists.task_count, coalesce(counts.tasks, 0)),
        ('open_count', lists.open_count, coalesce(counts.open, 0))
    ) as own (counter, stored, counted)
    union all
    select 'comment_count', tasks.id, tasks.comment_count, coalesce(counts.comments, 0)
    from (
      select workspace_id, task_id, count(*) as comments from comments group by workspace_id, task_id
    ) as counts
    right join tasks on tasks.workspace_id = counts.workspace_id and tasks.id = counts.task_id
    where tasks.comment_count <> coalesce(counts.comments, 0)
    union all
    select own.counter, parents.id, own.stored, own.counted
    from (
      select workspace_id, parent_id, count(*) as subtasks, count(*) filter (where completed_at is null) as open
      from tasks where parent_id is not null and deleted_at is null
      group by workspace_id, parent_id
    ) as counts
    right join tasks as parents on parents.workspace_id = counts.workspace_id and parents.id = counts.parent_id
    cross join lateral (
      values ('subtask_count', parents.subtask_count, coalesce(counts.subtasks, 0)),
        ('open_subtask_count', parents.open_subtask_count, coalesce(counts.open, 0))
    ) as own (counter, stored, counted)
    where parents.deleted_at is null
    union all
    select own.counter, workspaces.id, own.stored, own.counted
    from workspaces
    cross join lateral (
      select count(*) filter (where role <> 'guest') as members, count(*) filter (where role = 'guest') as guests
      from members where members.workspace_id = workspaces.id and removed_at is null and member_kind = 'person'
    ) as seats
    cross join lateral (
      select count(*) as addresses from webhooks where webhooks.workspace_id = workspaces.id
    ) as made
    cross join lateral (
      select coalesce(sum(size), 0)::bigint as bytes from attachments
      where attachments.workspace_id = workspaces.id and removed_at is null
    ) as files
    cross join lateral (
      values ('member_count', workspaces.member_count, seats.members),
        ('guest_count', workspaces.guest_count, seats.guests),
        ('webhook_count', workspaces.webhook_count, made.addresses),
        ('storage_bytes', workspaces.storage_bytes, files.bytes)
    ) as own (counter, stored, counted)
  ) as counters
  where counted <> stored
  order by counter, id`
