import { type Static, Type } from '../../core/typebox.ts'
import type { AttachmentId, TaskId, WorkspaceId } from '../../core/ids.ts'
import { publicCommentsMax } from '../../core/limits.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import { StoredFile } from '../../platform/files/stored-file.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import { Shows } from './schema.ts'

/** What the pages read: a link's workspace, and the hash of its secret. */
export type LinkKey = { workspaceId: WorkspaceId; hash: Buffer }

/**
 * The list with a link, in every statement that reads some of it: none if the link was replaced or revoked, the list is
 * archived or deleted, or the workspace no longer allows such links.
 */
const linkedList = (workspaceId: WorkspaceId): Fragment => fragment`
  list_links
  join lists on lists.workspace_id = ${workspaceId} and lists.id = list_links.list_id and lists.deleted_at is null
    and lists.archived_at is null
  join workspaces on workspaces.id = ${workspaceId} and workspaces.public_links`

const PublicList = Type.Object({ name: Type.String(), timezone: Type.String(), ...Shows.properties })

/** Finds the list with a link, and what that shows of it. */
export async function findPublicList(sql: Sql, { workspaceId, hash }: LinkKey) {
  const [list] = await sql(PublicList)`
    select lists.name, workspaces.timezone, list_links.shows_people as people, list_links.shows_comments as comments,
      list_links.shows_files as files, list_links.shows_details as details
    from ${linkedList(workspaceId)}
    where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash}`
  return list
}

const PublicSection = Type.Object({ id: idSchema('sec'), name: Type.String() })
export type PublicSection = Static<typeof PublicSection>

/** Lists the sections of the list with a link, in their order. */
export const listPublicSections = (sql: Sql, { workspaceId, hash }: LinkKey) => sql(PublicSection)`
  select sections.id, sections.name from ${linkedList(workspaceId)}
  join sections on sections.workspace_id = ${workspaceId} and sections.list_id = lists.id
  where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash}
  order by sections.position, sections.id`

const PublicTask = Type.Object({
  id: idSchema('tsk'),
  parent_id: nullable(idSchema('tsk')),
  section_id: nullable(idSchema('sec')),
  title: Type.String(),
  start_date: nullable(Type.String()),
  due_date: nullable(Type.String()),
  due_time: nullable(Type.String()),
  timezone: Type.String(),
  completed: Type.Boolean(),
})
export type PublicTask = Static<typeof PublicTask>

/** Lists up to `take` tasks of the list with a link, in the list's order, with what every link shows of them. */
export const listPublicTasks = (sql: Sql, { workspaceId, hash }: LinkKey, take: number) => sql(PublicTask)`
  select tasks.id, tasks.parent_id, tasks.section_id, tasks.title, tasks.start_date, tasks.due_date, tasks.due_time,
    tasks.timezone, tasks.completed_at is not null as completed
  from ${linkedList(workspaceId)}
  join tasks on tasks.workspace_id = ${workspaceId} and tasks.list_id = lists.id and tasks.deleted_at is null
  where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash}
  order by coalesce(tasks.rank, substr(tasks.id, 5)) collate "C", tasks.id
  limit ${take}`

/** As rows of tasks and comments have them. */
const Files = Type.Unsafe<readonly { id: AttachmentId; name: string; size: number }[]>({})

const MoreOfTask = Type.Object({
  id: idSchema('tsk'),
  assignees: Type.Array(Type.String()),
  description: nullable(Type.String()),
  priority: Type.Integer(),
  labels: Type.Array(Type.String()),
  files: Files,
  comment_count: Type.Integer(),
})
export type MoreOfTask = Static<typeof MoreOfTask>

/** Lists what the link shows of some tasks besides titles, dates and completion; nothing of what isn't switched on. */
export const listMoreOfTasks = (sql: Sql, { workspaceId, hash }: LinkKey, ids: readonly TaskId[]) => sql(
  MoreOfTask,
)`
  select tasks.id,
    case when list_links.shows_people then array(
      select members.name from unnest(tasks.assignee_ids) with ordinality as assigned (id, nth)
      join members on members.workspace_id = ${workspaceId} and members.id = assigned.id
      order by assigned.nth
    ) else '{}' end as assignees,
    case when list_links.shows_details then tasks.description end as description,
    case when list_links.shows_details then tasks.priority else 0 end as priority,
    case when list_links.shows_details then array(
      select labels.name from labels
      where labels.workspace_id = ${workspaceId} and labels.id = any(tasks.label_ids) and labels.deleted_at is null
      order by labels.name_key
    ) else '{}' end as labels,
    case when list_links.shows_files then tasks.attachments else '[]' end as files,
    case when list_links.shows_comments then tasks.comment_count else 0 end as comment_count
  from ${linkedList(workspaceId)}
  join tasks on tasks.workspace_id = ${workspaceId} and tasks.list_id = lists.id and tasks.deleted_at is null
    and tasks.id = any(${ids}::text[])
  where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash}`

const PublicComment = Type.Object({
  task_id: idSchema('tsk'),
  text: Type.String(),
  /** null if people aren't shown, or no one knows who it was. */
  author: nullable(Type.String()),
  created_at: stampSchema(),
  files: Files,
  /** Its text is only the names of its files (0420). */
  of_files_alone: Type.Boolean(),
})
export type PublicComment = Static<typeof PublicComment>

/** Lists the newest comments of each of some tasks, oldest first; none if the link doesn't show comments. */
export const listPublicComments = (sql: Sql, { workspaceId, hash }: LinkKey, ids: readonly TaskId[]) => sql(
  PublicComment,
)`
  select tasks.id as task_id, recent.text, case when list_links.shows_people then members.name end as author,
    recent.created_at, case when list_links.shows_files then recent.attachments else '[]' end as files,
    coalesce(recent.text = (
      select string_agg(file.value ->> 'name', ', ' order by file.nth)
      from json_array_elements(recent.attachments) with ordinality as file (value, nth)
    ), false) as of_files_alone
  from ${linkedList(workspaceId)}
  join tasks on tasks.workspace_id = ${workspaceId} and tasks.list_id = lists.id and tasks.deleted_at is null
    and tasks.id = any(${ids}::text[])
  cross join lateral (
    select comments.id, comments.text, comments.author_id, comments.created_at, comments.attachments from comments
    where comments.workspace_id = ${workspaceId} and comments.task_id = tasks.id
    order by comments.id desc
    limit ${publicCommentsMax}
  ) as recent
  left join members on members.workspace_id = ${workspaceId} and members.id = recent.author_id
  where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash} and list_links.shows_comments
  order by recent.id`

/** Finds a file that the pages of a link show: of a task, or of one of the comments that are shown. */
export async function findPublicFile(sql: Sql, { workspaceId, hash }: LinkKey, id: AttachmentId) {
  const [file] = await sql(StoredFile)`
    select attachments.workspace_id, attachments.id, attachments.name, attachments.size, attachments.content_type,
      encode(attachments.sha256, 'hex') as sha256, attachments.stored_at
    from ${linkedList(workspaceId)}
    join tasks on tasks.workspace_id = ${workspaceId} and tasks.list_id = lists.id and tasks.deleted_at is null
    join attachments on attachments.workspace_id = ${workspaceId} and attachments.task_id = tasks.id
      and attachments.id = ${id} and attachments.stored_at is not null and attachments.removed_at is null
    where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash} and list_links.shows_files
      and (
        not attachments.for_comment
        or list_links.shows_comments and attachments.comment_id in (
          select comments.id from comments
          where comments.workspace_id = ${workspaceId} and comments.task_id = tasks.id
          order by comments.id desc
          limit ${publicCommentsMax}
        )
      )`
  return file
}
