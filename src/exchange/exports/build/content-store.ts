import type { Actor } from '../../../core/actor.ts'
import { selectReactions } from '../../../work/comments/columns.ts'
import { Comment } from '../../../work/comments/schema.ts'
import { fragment, type Fragment, type Sql } from '../../../platform/db/sql.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import type { ListId, TaskId } from '../../../core/ids.ts'
import { type Static, Type } from '../../../core/typebox.ts'
import { Section } from '../../../work/lists/schema.ts'
import { canSeeList } from '../../../identity/list-access/visible.ts'
import { canSeeMember } from '../../../identity/members/visible.ts'
import { Member } from '../../../identity/members/schema.ts'
import { withOrigin } from '../../../work/tasks/columns.ts'
import { selectTask } from '../../../work/tasks/fields/task-columns.ts'
import { Repetition } from '../../../work/tasks/recurrence/schema.ts'
import { ExportedAttachment, ExportedList, ExportedTask, ExportedTemplate } from '../format.ts'
import { Label } from '../../../work/labels/schema.ts'
import { canSeeLabel } from '../../../work/labels/visible.ts'

/**
 * The statements of an export, which all run in one snapshot. Each one filters by what the member has access
 * to, and reads one page at a time, starting after the last row of the previous page.
 */

const visibleTask = (actor: Actor): Fragment => fragment`
  tasks.deleted_at is null and ${canSeeList(actor, fragment`tasks.list_id`)}`

/** Files that have arrived; not those that no comment has. */
const isExported = fragment`
  attachments.stored_at is not null and attachments.removed_at is null
  and (not attachments.for_comment or attachments.comment_id is not null)`

const WorkspaceRow = Type.Object({ id: idSchema('wsp'), name: Type.String(), timezone: Type.String() })

export async function findWorkspace(
  sql: Sql,
  actor: Actor,
): Promise<Static<typeof WorkspaceRow> | undefined> {
  const [workspace] = await sql(WorkspaceRow)`
    select id, name, timezone from workspaces where id = ${actor.workspace_id}`
  return workspace
}

const ContentSizesRow = Type.Object({
  tasks: Type.Integer(),
  rows: Type.Integer(),
  files: Type.Integer(),
  bytes: Type.Integer(),
})

/** Returns the amount of data: tasks, their comments, their files and the size of those. */
export async function findContentSizes(
  sql: Sql,
  actor: Actor,
  listId: ListId | null,
): Promise<Static<typeof ContentSizesRow>> {
  const [sizes] = await sql(ContentSizesRow)`
    with tasks as materialized (
      select workspace_id, id, comment_count from tasks
      where workspace_id = ${actor.workspace_id} and ${visibleTask(actor)}
        and ${listId === null ? fragment`true` : fragment`list_id = ${listId}`}
    )
    select count(*)::integer as tasks, coalesce(sum(tasks.comment_count), 0)::integer as rows,
      coalesce(sum(files.count), 0)::integer as files, coalesce(sum(files.bytes), 0)::bigint as bytes
    from tasks
    left join (
      select workspace_id, task_id, count(*) as count, sum(size) as bytes from attachments
      where attachments.workspace_id = ${actor.workspace_id} and ${isExported}
      group by workspace_id, task_id
    ) as files on files.workspace_id = tasks.workspace_id and files.task_id = tasks.id`
  return sizes ?? { tasks: 0, rows: 0, files: 0, bytes: 0 }
}

/** Lists members in the order in which they joined. */
export const listMembers = (sql: Sql, actor: Actor, after: string, take: number) => sql(Member)`
  select id, name, email, role, member_kind as kind from members
  where workspace_id = ${actor.workspace_id} and id > ${after} and removed_at is null and ${canSeeMember(actor)}
  order by id
  limit ${take}`

const ListRow = Type.Object({ id: idSchema('lst'), name: Type.String() })

/** Lists the ids and names of lists, in the order of the actor's sidebar. */
export const listNames = (sql: Sql, actor: Actor, listId: ListId | null) => sql(ListRow)`
  select lists.id, lists.name from lists
  left join list_places on list_places.workspace_id = lists.workspace_id and list_places.list_id = lists.id
    and list_places.member_id = ${actor.member_id}
  where lists.workspace_id = ${actor.workspace_id} and ${canSeeList(actor, fragment`lists.id`)}
    and lists.id = coalesce(${listId}::text, lists.id)
  order by coalesce(list_places.rank, substr(lists.id, 5)) collate "C", lists.id`

/** Returns the lists in the order of `ids`. */
export const listLists = (sql: Sql, actor: Actor, ids: readonly ListId[]) => sql(ExportedList)`
  select lists.id, lists.name, lists.description, lists.visibility, lists.color, lists.icon, lists.archived_at is not null as archived,
    lists.archived_at, lists.inbox_of is not null as is_inbox, lists.created_at, lists.updated_at, ${sql.publicUrl} || '/lists/' || lists.id as url,
    lists.created_by,
    array(
      select member_id from list_members
      where list_members.workspace_id = ${actor.workspace_id} and list_members.list_id = lists.id
      order by member_id
    ) as member_ids
  from unnest(${ids}::text[]) with ordinality as wanted (id, nth)
  join lists on lists.workspace_id = ${actor.workspace_id} and lists.id = wanted.id
  where ${canSeeList(actor, fragment`lists.id`)}
  order by wanted.nth`

/** Returns the sections of the lists, in the order of `ids`. */
export const listSections = (sql: Sql, actor: Actor, ids: readonly ListId[]) => sql(Section)`
  select sections.id, sections.list_id, sections.name, sections.position, sections.created_at, sections.updated_at
  from unnest(${ids}::text[]) with ordinality as wanted (id, nth)
  join sections on sections.workspace_id = ${actor.workspace_id} and sections.list_id = wanted.id
  where ${canSeeList(actor, fragment`sections.list_id`)}
  order by wanted.nth, sections.position, sections.id`

/** Lists labels after an id: those of the workspace, or of the tasks of one list. */
export const listLabels = (sql: Sql, actor: Actor, listId: ListId | null, after: string, take: number) => sql(
  Label,
)`
  select labels.id, labels.name, labels.color, labels.created_at, labels.updated_at from labels
  where labels.workspace_id = ${actor.workspace_id} and labels.id > ${after} and labels.deleted_at is null
    and ${canSeeLabel(actor)}
    and (${listId}::text is null or labels.id in (
      select unnest(tasks.label_ids) from tasks
      where tasks.workspace_id = ${actor.workspace_id} and tasks.list_id = ${listId} and tasks.deleted_at is null
        and tasks.label_ids <> '{}'
    ))
  order by labels.id
  limit ${take}`

const taskColumns = (sql: Sql): Fragment =>
  selectTask({
    completed: fragment`tasks.completed_at is not null as completed`,
    attachments: fragment`
      replace(tasks.attachments::text, '"url":"/files/', '"url":"' || ${sql.publicUrl} || '/files/')::json as attachments`,
    deleted: fragment`false as deleted`,
    url: fragment`${sql.publicUrl} || '/tasks/' || tasks.id as url`,
  })

const IdRow = Type.Object({ id: idSchema('tsk') })

/**
 * Lists the ids of all tasks of a list in its order, tasks before subtasks; a list has a limited number of
 * tasks.
 */
export const listTaskIds = (sql: Sql, actor: Actor, listId: ListId) => sql(IdRow)`
  select tasks.id from tasks
  where tasks.workspace_id = ${actor.workspace_id} and tasks.list_id = ${listId} and ${visibleTask(actor)}
  order by tasks.parent_id is not null, coalesce(tasks.rank, substr(tasks.id, 5)) collate "C", tasks.id`

/** Returns the tasks in the order of `ids`, as the API shows them. */
export const listTasks = (sql: Sql, actor: Actor, ids: readonly string[]) => sql(ExportedTask)`
  select ${taskColumns(sql)}, tasks.completed_by, tasks.recurrence_anchor, tasks.recurrence_closed
  from unnest(${ids}::text[]) with ordinality as wanted (id, nth)
  join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = wanted.id
  where ${visibleTask(actor)}
  order by wanted.nth`

/**
 * Where a page ended: the position of the task among those requested, counted from 1, and the id of its last
 * row.
 */
export type PagePosition = readonly [nth: number, after: string]

/** Those of the requested tasks that the actor can see, each with its position in `ids`. */
const requestedTasks = (actor: Actor, ids: readonly TaskId[]): Fragment => fragment`
  unnest(${ids}::text[]) with ordinality as wanted (id, nth)
  join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = wanted.id and ${visibleTask(actor)}`

/** Lists comments in the order of `ids`, then by creation. */
export const listComments = (
  sql: Sql,
  actor: Actor,
  ids: readonly TaskId[],
  [nth, after]: PagePosition,
  take: number,
) => sql(Comment)`
  select comments.id, comments.task_id, comments.text, comments.author_id, comments.mentions, comments.created_at,
    comments.updated_at, ${withOrigin(sql, fragment`comments.attachments`)}, ${selectReactions(actor)}
  from ${requestedTasks(actor, ids)}
  join comments on comments.workspace_id = ${actor.workspace_id} and comments.task_id = wanted.id
  where (wanted.nth, comments.id) > (${nth}::bigint, ${after})
  order by wanted.nth, comments.id
  limit ${take}`

/** Lists completed occurrences in the order of `ids`, then by completion. */
export const listRepetitions = (
  sql: Sql,
  actor: Actor,
  ids: readonly TaskId[],
  [nth, after]: PagePosition,
  take: number,
) => sql(Repetition)`
  select repetitions.id, repetitions.task_id, repetitions.due_date, repetitions.due_time, repetitions.timezone,
    repetitions.completed_at, repetitions.completed_by, repetitions.next_due_date
  from ${requestedTasks(actor, ids)}
  join repetitions on repetitions.workspace_id = ${actor.workspace_id} and repetitions.task_id = wanted.id
  where (wanted.nth, repetitions.id) > (${nth}::bigint, ${after})
  order by wanted.nth, repetitions.id
  limit ${take}`

const { entry: _entry, ...attachment } = ExportedAttachment.properties
const AttachmentRow = Type.Object(attachment)

/** Lists the files of tasks and of their comments in the order of `ids`, then by creation. */
export const listAttachments = (
  sql: Sql,
  actor: Actor,
  ids: readonly TaskId[],
  [nth, after]: PagePosition,
  take: number,
) => sql(AttachmentRow)`
  select attachments.id, attachments.task_id, attachments.comment_id, attachments.name, attachments.size, attachments.content_type,
    encode(attachments.sha256, 'hex') as sha256, attachments.created_by, attachments.created_at
  from ${requestedTasks(actor, ids)}
  join attachments on attachments.workspace_id = ${actor.workspace_id} and attachments.task_id = wanted.id
    and ${isExported}
  where (wanted.nth, attachments.id) > (${nth}::bigint, ${after})
  order by wanted.nth, attachments.id
  limit ${take}`

/** Lists templates of the workspace, and the actor's own ones of private lists, after an id. */
export const listTemplates = (sql: Sql, actor: Actor, after: string, take: number) => sql(ExportedTemplate)`
  select id, name, description, visibility, color, icon, sections, task_count, created_by, created_at, tasks
  from templates
  where workspace_id = ${actor.workspace_id} and id > ${after}
    and (visibility = 'workspace' or created_by = ${actor.member_id})
  order by id
  limit ${take}`
