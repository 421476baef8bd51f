import { Type, type Static } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import {
  canSeeList,
  canSeeListOrRemains,
  couldSeeList,
  seesChange,
  seesEarlierValues,
} from '../../identity/list-access/visible.ts'
import { canSeeLabel } from '../../work/labels/visible.ts'
import { canSeeMember } from '../../identity/members/visible.ts'
import { TokenRef } from './schema.ts'

const VisibleRow = Type.Object({ seen: Type.Boolean() })

/** Returns whether the actor can see a task that is not deleted. */
export async function seesTask(sql: Sql, actor: Actor, taskId: string): Promise<boolean> {
  const rows = await sql(VisibleRow)`
    select true as seen from tasks
    where workspace_id = ${actor.workspace_id} and id = ${taskId} and deleted_at is null
      and ${canSeeList(actor, fragment`tasks.list_id`)}`
  return rows.length === 1
}

export async function seesList(sql: Sql, actor: Actor, listId: string): Promise<boolean> {
  const rows = await sql(VisibleRow)`
    select true as seen from lists
    where workspace_id = ${actor.workspace_id} and id = ${listId} and ${canSeeList(actor, fragment`lists.id`)}`
  return rows.length === 1
}

const HistoryRowSchema = Type.Object({
  id: idSchema('chg'),
  created_at: Type.String(),
  action: Type.String(),
  subject_id: Type.String(),
  subject_name: nullable(Type.String()),
  member_id: nullable(idSchema('usr')),
  member_name: nullable(Type.String()),
  token: TokenRef,
  source: Type.String(),
  changed: Type.Unsafe<Record<string, { from: unknown; to: unknown }>>({}),
  /** Whether the actor may know the new values, and the ones that they replaced. */
  sees_after: Type.Boolean(),
  sees_before: Type.Boolean(),
})
export type HistoryRow = Static<typeof HistoryRowSchema>

/** A range of the history: from `oldest` on and before `before`, newest first. */
export type HistoryRange = { oldest: string; before: string; take: number }

/** Due events, manual reordering and reactions are not part of the history. */
const isHistoryAction = fragment`
  changes.action not in ('task.due_soon', 'task.reminder', 'task.placed', 'comment.reacted', 'comment.attached')`

/** A dependency shows to those who could see both of its tasks (0481). */
const seesDependency = (actor: Actor): Fragment => fragment`
  (changes.action not in ('dependency.created', 'dependency.deleted') or exists (
    select from tasks as blockers
    where blockers.workspace_id = ${actor.workspace_id}
      and blockers.id = coalesce(changes.changed -> 'blocked_by_id' ->> 'to', changes.changed -> 'blocked_by_id' ->> 'from')
      and ${couldSeeList(actor)(fragment`blockers.list_id`, fragment`changes.created_at`)}
  ))`

const row = fragment`changes`
const seesAfter = (actor: Actor): Fragment => seesChange(couldSeeList(actor), row)
const seesBefore = (actor: Actor): Fragment => seesEarlierValues(couldSeeList(actor), row)

/** Lists the changes of a task that happened where and when the actor could see it. */
export const listTaskChanges = (
  sql: Sql,
  actor: Actor,
  taskId: string,
  { oldest, before, take }: HistoryRange,
): Promise<HistoryRow[]> => sql(HistoryRowSchema)`
  select ${historyColumns(actor)}
  from (
    select * from changes
    where changes.workspace_id = ${actor.workspace_id} and changes.subject_id = ${taskId}
      and changes.id >= ${oldest} and changes.id < ${before} and ${isHistoryAction}
      and ${seesDependency(actor)} and ${seesAfter(actor)}
    order by changes.id desc
    limit ${take}
  ) as changes
  ${nameJoins(actor)}
  order by changes.id desc`

/** Lists the changes in a list, and of the tasks that left it, since the actor could see it. */
export const listListChanges = (
  sql: Sql,
  actor: Actor,
  listId: string,
  { oldest, before, take }: HistoryRange,
): Promise<HistoryRow[]> => sql(HistoryRowSchema)`
  select ${historyColumns(actor)}
  from (
    (select * from changes
      where changes.workspace_id = ${actor.workspace_id} and changes.list_id = ${listId}
        and changes.id >= ${oldest} and changes.id < ${before} and ${isHistoryAction} and ${seesDependency(actor)} and ${seesAfter(actor)}
      order by changes.id desc limit ${take})
    union all
    (select * from changes
      where changes.workspace_id = ${actor.workspace_id} and changes.from_list_id = ${listId}
        and changes.id >= ${oldest} and changes.id < ${before} and ${isHistoryAction} and ${seesBefore(actor)}
      order by changes.id desc limit ${take})
    order by id desc
    limit ${take}
  ) as changes
  ${nameJoins(actor)}
  order by changes.id desc`

const historyColumns = (actor: Actor): Fragment => fragment`
  changes.id, changes.created_at, changes.action, changes.subject_id,
  coalesce(tasks.title, sections.name, lists.name) as subject_name, changes.member_id, authors.name as member_name,
  case when tokens.id is not null then jsonb_build_object('id', tokens.id, 'name', tokens.name) end as token,
  changes.source, changes.changed,
  ${seesAfter(actor)} as sees_after, ${seesBefore(actor)} as sees_before`

/** Joins the names that the actor may know: current ones, and the last one of a task that was deleted in their sight. */
const nameJoins = (actor: Actor): Fragment => fragment`
  left join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = changes.subject_id
    and ${couldSeeList(actor)(fragment`tasks.list_id`, fragment`coalesce(tasks.deleted_at, 'infinity')`)}
  left join sections on sections.workspace_id = ${actor.workspace_id} and sections.id = changes.subject_id
  left join lists on lists.workspace_id = ${actor.workspace_id} and lists.id = changes.subject_id
  left join tokens on tokens.workspace_id = ${actor.workspace_id} and tokens.id = changes.token_id
  left join lateral (
    select members.name from members
    where members.workspace_id = ${actor.workspace_id} and members.id = changes.member_id and ${canSeeMember(actor)}
  ) as authors on true`

const NameRow = Type.Object({ id: Type.String(), name: Type.String() })

/** Lists the names of members, lists, sections, labels and tasks that the actor may know. */
export const listNames = (sql: Sql, actor: Actor, ids: readonly string[]) => sql(NameRow)`
  select members.id, members.name from members
  where members.workspace_id = ${actor.workspace_id} and members.id = any(${ids}::text[]) and ${canSeeMember(actor)}
  union all
  select lists.id, lists.name from lists
  where lists.workspace_id = ${actor.workspace_id} and lists.id = any(${ids}::text[])
    and ${canSeeListOrRemains(actor, fragment`lists.id`)}
  union all
  select sections.id, sections.name from sections
  where sections.workspace_id = ${actor.workspace_id} and sections.id = any(${ids}::text[])
    and ${canSeeList(actor, fragment`sections.list_id`)}
  union all
  select labels.id, labels.name from labels
  where labels.workspace_id = ${actor.workspace_id} and labels.id = any(${ids}::text[])
    and labels.deleted_at is null and ${canSeeLabel(actor)}
  union all
  select tasks.id, tasks.title from tasks
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = any(${ids}::text[]) and tasks.deleted_at is null
    and ${canSeeList(actor, fragment`tasks.list_id`)}`
