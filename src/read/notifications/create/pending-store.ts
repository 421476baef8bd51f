import { type Static, Type } from '../../../core/typebox.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment, json, type BaseTransaction } from '../../../platform/db/sql.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../../platform/http/schemas.ts'
import { memberCanSeeListIn, memberCanSeeListOrRemainsIn } from '../../../identity/list-access/visible.ts'
import { Task } from '../../../work/tasks/schema.ts'
import type { ChangeRange } from './cursor-store.ts'
import { hasOpenBlockers } from '../open-blockers-store.ts'
import { notificationKinds } from '../schema.ts'
import { StoredSettings } from '../settings-store.ts'

const PendingNotification = Type.Object({
  workspace_id: idSchema('wsp'),
  member_id: idSchema('usr'),
  change_id: idSchema('chg'),
  kind: enumOf(notificationKinds),
  task_id: idSchema('tsk'),
  comment_id: nullable(idSchema('cmt')),
  /** Whether it is the edit of a comment that mentions the member. */
  edited: Type.Boolean(),
  actor_id: nullable(idSchema('usr')),
  due_date: Task.properties.due_date,
  due_time: Task.properties.due_time,
  created_at: stampSchema(),
  timezone: Type.String(),
  ways: nullable(StoredSettings.properties.ways),
  daily_hour: nullable(Type.Integer()),
})
/** A member to notify of a change, and their settings. */
export type PendingNotification = Static<typeof PendingNotification>

/** The members that a description mentions as `@[Name](usr_…)`, each once (0358). */
const mentionedIn = (text: Fragment): Fragment => fragment`
  select distinct found[1] as id
  from regexp_matches(coalesce(${text}, ''), '@\\[[^]\n]{1,255}\\]\\((usr_[0-9a-z]{26})\\)', 'g') as found`

/**
 * Lists whom to notify of what in ranges of changes: the members that a comment mentions, and those that an edit of it
 * mentions in addition; in the same way those that a description mentions; those whom a task was assigned
 * to; when a task is due, its assignees or, if it has none, its creator; and the assignees of an open task whose last open blocker
 * is completed, deleted or removed, as far as they can see what blocked it and what still does (0550). No one is notified of their own actions, of
 * what they cannot see at the moment (S-07), or of imports.
 *
 * The first assignees of a new task are those that its next change of assignees replaced or, if there was none, its
 * current ones; the same with its description. Most new tasks haven't changed since, and nothing later is looked for.
 * `offset 0` and `limit 1` force look-ups row by row: there may be millions of tasks, and a batch is small.
 */
export const listPendingNotifications = (
  sql: BaseTransaction,
  ranges: readonly ChangeRange[],
  only: OnlyWorkspaces,
) => sql(PendingNotification)`
  select change.workspace_id, one.member_id, change.id as change_id, one.kind, one.task_id, one.comment_id,
    change.action = 'comment.updated' as edited, case when one.kind <> 'unblocked' then change.member_id end as actor_id, seen.due_date, seen.due_time, change.created_at, seen.timezone, seen.ways,
    seen.daily_hour
  from jsonb_to_recordset(${json(ranges)}::jsonb) as span (workspace_id text, after text, last text)
  cross join lateral (
    select * from changes
    where changes.workspace_id = span.workspace_id and changes.id > span.after and changes.id <= span.last
      and changes.source <> 'import' ${within(only, fragment`changes.workspace_id`)}
      and (changes.action in ('comment.created', 'comment.updated', 'task.created', 'task.due_soon', 'task.reminder', 'task.completed',
          'task.deleted', 'dependency.deleted')
        or changes.changed ?| array['assignee_ids', 'description'])
    offset 0
  ) as change
  cross join lateral (
    select 'mention' as kind, comments.task_id, comments.id as comment_id, mentioned.id as member_id, null as blocker_id
    from comments
    cross join unnest(comments.mentions) as mentioned (id)
    where (change.action = 'comment.created'
        or change.action = 'comment.updated' and change.changed -> 'mentions' -> 'to' ? mentioned.id
          and not change.changed -> 'mentions' -> 'from' ? mentioned.id)
      and comments.workspace_id = change.workspace_id and comments.id = change.subject_id
      ${within(only, fragment`comments.workspace_id`)}
    union all
    select 'mention', change.subject_id, null, mentioned.id, null
    from (${mentionedIn(fragment`change.changed -> 'description' ->> 'to'`)}) as mentioned
    where change.action <> 'task.created' and starts_with(change.subject_id, 'tsk_')
      and mentioned.id not in (${mentionedIn(fragment`change.changed -> 'description' ->> 'from'`)})
    union all
    select 'mention', change.subject_id, null, mentioned.id, null
    from tasks
    cross join lateral (${mentionedIn(fragment`coalesce(case when tasks.updated_at > change.created_at then (
      select jsonb_build_array(later.changed -> 'description' -> 'from') from changes as later
      where later.workspace_id = change.workspace_id and later.subject_id = change.subject_id
        and later.id > change.id and later.changed ? 'description'
        ${within(only, fragment`later.workspace_id`)}
      order by later.id
      limit 1
    ) end, jsonb_build_array(tasks.description)) ->> 0`)}) as mentioned
    where change.action = 'task.created'
      and tasks.workspace_id = change.workspace_id and tasks.id = change.subject_id
      ${within(only, fragment`tasks.workspace_id`)}
    union all
    select 'assigned', change.subject_id, null, assigned.id, null
    from jsonb_array_elements_text(change.changed -> 'assignee_ids' -> 'to') as assigned (id)
    where change.action <> 'task.created' and not change.changed -> 'assignee_ids' -> 'from' ? assigned.id
    union all
    select 'assigned', change.subject_id, null, assigned.id, null
    from tasks
    cross join jsonb_array_elements_text(coalesce(case when tasks.updated_at > change.created_at then (
      select later.changed -> 'assignee_ids' -> 'from' from changes as later
      where later.workspace_id = change.workspace_id and later.subject_id = change.subject_id
        and later.id > change.id and later.changed ? 'assignee_ids'
        ${within(only, fragment`later.workspace_id`)}
      order by later.id
      limit 1
    ) end, to_jsonb(tasks.assignee_ids))) as assigned (id)
    where change.action = 'task.created'
      and tasks.workspace_id = change.workspace_id and tasks.id = change.subject_id
      ${within(only, fragment`tasks.workspace_id`)}
    union all
    select split_part(change.action, '.', 2), change.subject_id, null, due.id, null
    from tasks
    cross join unnest(
      case when tasks.assignee_ids = '{}' then array[tasks.created_by] else tasks.assignee_ids end
    ) as due (id)
    where change.action in ('task.due_soon', 'task.reminder')
      and tasks.workspace_id = change.workspace_id and tasks.id = change.subject_id
      ${within(only, fragment`tasks.workspace_id`)}
    union all
    select 'unblocked', tasks.id, null, freed.id, blockers.id
    from tasks as blockers
    join dependencies on dependencies.workspace_id = blockers.workspace_id
      ${within(only, fragment`dependencies.workspace_id`)}
      and dependencies.blocked_by_id = blockers.id
    join tasks on tasks.workspace_id = dependencies.workspace_id and tasks.id = dependencies.task_id
      ${within(only, fragment`tasks.workspace_id`)}
    cross join unnest(tasks.assignee_ids) as freed (id)
    where change.action in ('task.completed', 'task.deleted')
      and blockers.workspace_id = change.workspace_id and blockers.id = change.subject_id
      ${within(only, fragment`blockers.workspace_id`)}
      and (change.action = 'task.deleted') = (blockers.completed_at is null)
    union all
    select 'unblocked', tasks.id, null, freed.id, blockers.id
    from tasks
    cross join unnest(tasks.assignee_ids) as freed (id)
    join tasks as blockers on blockers.workspace_id = tasks.workspace_id ${within(only, fragment`blockers.workspace_id`)}
      and blockers.id = change.changed -> 'blocked_by_id' ->> 'from'
      and blockers.completed_at is null and blockers.deleted_at is null
    where change.action = 'dependency.deleted'
      and tasks.workspace_id = change.workspace_id and tasks.id = change.subject_id
      ${within(only, fragment`tasks.workspace_id`)}
  ) as one
  cross join lateral (
    select tasks.due_date, tasks.due_time, coalesce(members.timezone, workspaces.timezone) as timezone, settings.ways,
      settings.daily_hour
    from members
    join workspaces on workspaces.id = members.workspace_id ${within(only, fragment`workspaces.id`)}
    join tasks on tasks.workspace_id = members.workspace_id and tasks.id = one.task_id and tasks.deleted_at is null
      ${within(only, fragment`tasks.workspace_id`)}
    join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
      ${within(only, fragment`lists.workspace_id`)}
    left join notification_settings as settings
      on settings.workspace_id = members.workspace_id and settings.member_id = members.id
      ${within(only, fragment`settings.workspace_id`)}
    where members.workspace_id = change.workspace_id and members.id = one.member_id and members.removed_at is null
      ${within(only, fragment`members.workspace_id`)} and ${memberCanSeeListIn(only)}
      and (one.blocker_id is null or tasks.completed_at is null and not ${hasOpenBlockers(only)} and exists (
        select from tasks as blockers
        join lists on lists.workspace_id = blockers.workspace_id and lists.id = blockers.list_id
          ${within(only, fragment`lists.workspace_id`)}
        where blockers.workspace_id = change.workspace_id and blockers.id = one.blocker_id
          ${within(only, fragment`blockers.workspace_id`)} and ${memberCanSeeListOrRemainsIn(only)}
      ))
    limit 1
  ) as seen
  where one.member_id is distinct from change.member_id
  order by change.id`
