import { Type, type Static } from '../../core/typebox.ts'
import { type Role, roles } from '../../core/actor.ts'
import { within } from '../../platform/db/distribution/by-shard.ts'
import { fragment, type Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, enumOf } from '../../platform/http/schemas.ts'
import type { AccountId, MemberId, SessionId, WorkspaceId } from '../../core/ids.ts'
import { memberCanSeeListOrRemainsIn } from '../../identity/list-access/visible.ts'
import { sharesListWithGuest } from '../../identity/members/visible.ts'

/**
 * Makes the writers of a workspace announce their commits. The write lane is a lock on the same row, so this waits for
 * the writers in flight: reading the log afterwards shows what they wrote, and all later writers announce themselves.
 * Uses the database server's own clock, which a test clock does not shift.
 */
export const extendWatch = (sql: Sql, workspaceId: WorkspaceId, minutes: number) => sql(NoRow)`
  update workspaces set watched_until = service_now(0) + ${minutes} * interval '1 minute'
  where id = ${workspaceId}
    and (watched_until is null or watched_until < service_now(0) + ${minutes} * interval '30 seconds')`

const PositionRow = Type.Object({
  latest: nullable(Type.String()),
  behind: Type.Integer(),
  /** By the clock that stamps changes, which that of a process may be ahead of. */
  now_ms: Type.Number(),
})

/** Finds the last change of a workspace, and counts those after `after`, up to `most`. */
export async function findPosition(
  sql: Sql,
  workspaceId: WorkspaceId,
  after: string,
  most: number,
): Promise<Static<typeof PositionRow>> {
  const [position] = await sql(PositionRow)`
    select (select max(id) from changes where workspace_id = ${workspaceId}) as latest,
      (select count(*)::integer from (
        select from changes where workspace_id = ${workspaceId} and id > ${after} limit ${most}
      ) as later) as behind,
      floor(extract(epoch from service_now(${sql.clockOffsetMs})) * 1000)::float8 as now_ms`
  return position!
}

const ChangeRow = Type.Object({
  id: Type.String(),
  action: Type.String(),
  subject_id: Type.String(),
  list_id: nullable(Type.String()),
  from_list_id: nullable(Type.String()),
  member_id: nullable(Type.String()),
  created_at: Type.String(),
  changed: Type.Array(Type.String()),
  task_ids: Type.Array(Type.String()),
  /** The task that it was a subtask of, if that has changed. */
  former_parent_id: nullable(Type.String()),
  /** The member whom a list was shared or unshared with. */
  shared_id: nullable(Type.String()),
  /** The list of the task that blocks the subject, of a change of dependencies. */
  blocker_list_id: nullable(Type.String()),
  /** The tasks that the subject blocks, with their lists, where it has begun or ended to. */
  blocked_tasks: Type.Unsafe<{ id: string; list_id: string }[]>({ type: 'array' }),
})
export type LoggedChange = Static<typeof ChangeRow>

/**
 * Lists the changes after an id, in order. Ids ascend with the stamps of the lane, which is held until the commit: a
 * reader that sees one change sees all before it, and none can appear there later.
 */
export const listChanges = (
  sql: Sql,
  workspaceId: WorkspaceId,
  after: string,
  take: number,
): Promise<LoggedChange[]> => sql(ChangeRow)`
  select changes.id, changes.action, changes.subject_id, changes.list_id, changes.from_list_id, changes.member_id,
    changes.created_at, array(select jsonb_object_keys(changes.changed)) as changed,
    array_remove(array[
      case when starts_with(changes.subject_id, 'tsk_') then changes.subject_id
        else coalesce(comments.task_id, changes.changed -> 'task_id' ->> 'from') end,
      case when tasks.list_id = changes.list_id then tasks.parent_id end
    ], null) as task_ids,
    changes.changed -> 'parent_id' ->> 'from' as former_parent_id,
    case when changes.action in ('list.shared', 'list.unshared')
      then coalesce(changes.changed -> 'member' ->> 'to', changes.changed -> 'member' ->> 'from') end as shared_id,
    case when starts_with(changes.action, 'dependency.') then (
      select blockers.list_id from tasks as blockers
      where blockers.workspace_id = ${workspaceId}
        and blockers.id = coalesce(changes.changed -> 'blocked_by_id' ->> 'to', changes.changed -> 'blocked_by_id' ->> 'from')
    ) end as blocker_list_id,
    case when changes.action in ('task.completed', 'task.reopened', 'task.deleted') or changes.changed ? 'list_id' then (
      select coalesce(json_agg(json_build_object('id', blocked.id, 'list_id', blocked.list_id)), '[]')
      from dependencies
      join tasks as blocked on blocked.workspace_id = ${workspaceId} and blocked.id = dependencies.task_id
        and blocked.deleted_at is null
      where dependencies.workspace_id = ${workspaceId} and dependencies.blocked_by_id = changes.subject_id
    ) else '[]' end as blocked_tasks
  from changes
  left join tasks on tasks.workspace_id = changes.workspace_id and tasks.id = changes.subject_id
  left join comments on comments.workspace_id = changes.workspace_id and comments.id = changes.subject_id
  where changes.workspace_id = ${workspaceId} and changes.id > ${after}
  order by changes.id
  limit ${take}`

const VisibilityRow = Type.Object({
  id: idSchema('usr'),
  role: enumOf(roles),
  list_ids: Type.Array(Type.String()),
})
export type MemberVisibility = { role: Role; lists: ReadonlySet<string> }

/** Finds the roles of some members and which of some lists they can see, by the predicate that every read uses. */
export async function findVisibility(
  sql: Sql,
  workspaceId: WorkspaceId,
  members: readonly string[],
  lists: readonly string[],
): Promise<Map<string, MemberVisibility>> {
  const rows = await sql(VisibilityRow)`
    select members.id, members.role,
      array(
        select lists.id from lists
        where lists.workspace_id = ${workspaceId} and lists.id = any(${lists}) and ${memberCanSeeListOrRemainsIn(workspaceId)}
      ) as list_ids
    from members
    where members.workspace_id = ${workspaceId} and members.id = any(${members}) and members.removed_at is null`
  return new Map(rows.map(({ id, role, list_ids }) => [id, { role, lists: new Set(list_ids) }]))
}

const AcquaintanceRow = Type.Object({ guest_id: idSchema('usr'), member_id: idSchema('usr') })

/** Finds which members some guests know (D14), as pairs `guest member`. */
export async function findMembersSharingLists(
  sql: Sql,
  workspaceId: WorkspaceId,
  guests: readonly string[],
  others: readonly string[],
): Promise<Set<string>> {
  const rows = await sql(AcquaintanceRow)`
    select guests.id as guest_id, members.id as member_id
    from unnest(${guests}::text[]) as guests (id)
    join members on members.workspace_id = ${workspaceId} and members.id = any(${others}) and members.removed_at is null
    where ${sharesListWithGuest(workspaceId, fragment`guests.id`)}`
  return new Set(rows.map(({ guest_id, member_id }) => `${guest_id} ${member_id}`))
}

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** Lists the workspaces that have changes after their positions. */
export async function listChangedWorkspaces(
  sql: Sql,
  workspaces: readonly string[],
  positions: readonly string[],
): Promise<WorkspaceId[]> {
  const rows = await sql.sweep(
    (among) => sql(WorkspaceRow)`
      select workspaces.id as workspace_id
      from unnest(${workspaces}::text[], ${positions}::text[]) as watched (workspace_id, position)
      join workspaces on workspaces.id = watched.workspace_id
      where workspaces.id = any(${workspaces}::text[]) ${within(among, fragment`workspaces.id`)} and exists (
        select from changes
        where changes.workspace_id = workspaces.id and changes.id > watched.position
          ${within(among, fragment`changes.workspace_id`)}
      )`,
  )
  return rows.map(({ workspace_id }) => workspace_id)
}

const SessionRow = Type.Object({ id: idSchema('ses'), account_id: idSchema('acc') })

/** Finds which of some sessions are active, with the account that each belongs to. */
export async function findActiveSessions(
  sql: Sql,
  ids: readonly SessionId[],
  now: string,
  idleSince: string,
): Promise<Map<SessionId, AccountId>> {
  const rows = await sql(SessionRow)`
    select id, account_id from sessions
    where id = any(${ids}::text[]) and expires_at > ${now} and last_seen_at > ${idleSince}`
  return new Map(rows.map(({ id, account_id }) => [id, account_id]))
}

const MemberRow = Type.Object({ id: idSchema('usr'), account_id: idSchema('acc') })

/**
 * Finds which of some members of some workspaces are still members, with the account that each is. Those on a lost node
 * of a cluster can't be found, as if they weren't.
 */
export async function findCurrentMembers(
  sql: Sql,
  workspaces: readonly WorkspaceId[],
  ids: readonly MemberId[],
): Promise<Map<MemberId, AccountId>> {
  const rows = await sql.sweep(
    (among) => sql(MemberRow)`
      select id, account_id from members
      where workspace_id = any(${workspaces}::text[]) and id = any(${ids}::text[]) and removed_at is null
        ${within(among, fragment`workspace_id`)}`,
  )
  return new Map(rows.map(({ id, account_id }) => [id, account_id]))
}
