import { type Static, Type } from '../../core/typebox.ts'
import { type Actor, roles } from '../../core/actor.ts'
import { fragment, type Fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { idSchema, nullable, enumOf } from '../../platform/http/schemas.ts'
import type { AccountId, AttachmentId, TaskId, WorkspaceId } from '../../core/ids.ts'
import { plans } from '../../core/limits.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { touch } from '../tasks/fields/task-columns.ts'
import type { Attachment } from './schema.ts'
import { StoredFile } from '../../platform/files/stored-file.ts'

const isVisible = (actor: Actor): Fragment => fragment`
  tasks.deleted_at is null and ${canSeeList(actor, fragment`tasks.list_id`)}`

const AttachedTask = Type.Object({
  id: idSchema('tsk'),
  list_id: idSchema('lst'),
  archived: Type.Boolean(),
  /** As the column has them, with `url` without the origin. */
  attachments: Type.Unsafe<Attachment[]>({}),
  /** Including uploads in progress. */
  attachment_count: Type.Integer(),
})

/**
 * Returns what an attachment needs of its task, which is not deleted and in a list that the actor can see.
 *
 * @throws not_found
 */
export async function getAttachedTask(
  sql: Sql,
  actor: Actor,
  taskId: TaskId,
): Promise<Static<typeof AttachedTask>> {
  const [task] = await sql(AttachedTask)`
    select tasks.id, tasks.list_id, lists.archived_at is not null as archived, tasks.attachments,
      (
        select count(*)::integer from attachments
        where attachments.workspace_id = ${actor.workspace_id} and attachments.task_id = tasks.id
          and attachments.removed_at is null and not attachments.for_comment
      ) as attachment_count
    from tasks
    join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
    where tasks.workspace_id = ${actor.workspace_id} and tasks.id = ${taskId} and ${isVisible(actor)}`
  if (!task) throw notFound()
  return task
}

const ActorRow = Type.Object({
  workspace_id: idSchema('wsp'),
  member_id: idSchema('usr'),
  role: enumOf(roles),
  plan: enumOf(plans),
  timezone: Type.String(),
})

/** Finds the actor that a person is in the workspace of an attachment, if it is one of `workspaces`. */
export async function findActorByAttachment(
  sql: Sql,
  accountId: AccountId,
  workspaces: readonly WorkspaceId[],
  attachmentId: AttachmentId,
): Promise<Actor | undefined> {
  const [actor] = await sql(ActorRow)`
    select members.workspace_id, members.id as member_id, members.role, workspaces.plan,
      coalesce(members.timezone, workspaces.timezone) as timezone
    from attachments
    join members on members.workspace_id = attachments.workspace_id and members.account_id = ${accountId}
      and members.removed_at is null
    join workspaces on workspaces.id = members.workspace_id
    where attachments.workspace_id = any(${workspaces}::text[]) and attachments.id = ${attachmentId}`
  return actor && { ...actor, source: 'app', token_id: null, token_name: null }
}

/** Where a file is expected: in a task itself, or in a comment on it. */
export type FilePlace = { taskId: TaskId; forComment: boolean }

/** A file that no comment has, yet or anymore, is only there for those who have uploaded it (0420). */
const isShown = ({ member_id }: Actor): Fragment => fragment`
  (not attachments.for_comment or attachments.comment_id is not null or attachments.created_by = ${member_id})`

/** Returns a file of a task that the actor can see, comments included, or of one place. @throws not_found */
export async function getStoredFile(
  sql: Sql,
  actor: Actor,
  attachmentId: AttachmentId,
  place?: FilePlace,
): Promise<StoredFile> {
  const [file] = await sql(StoredFile)`
    select attachments.workspace_id, attachments.id, attachments.name, attachments.size, attachments.content_type,
      encode(attachments.sha256, 'hex') as sha256, attachments.stored_at
    from attachments
    join tasks on tasks.workspace_id = attachments.workspace_id and tasks.id = attachments.task_id
    where attachments.workspace_id = ${actor.workspace_id} and attachments.id = ${attachmentId}
      and attachments.stored_at is not null and attachments.removed_at is null
      and tasks.id = coalesce(${place?.taskId ?? null}::text, tasks.id)
      and attachments.for_comment = coalesce(${place?.forComment ?? null}::boolean, attachments.for_comment)
      and ${isShown(actor)} and ${isVisible(actor)}`
  if (!file) throw notFound()
  return file
}

export type NewAttachment = {
  id: AttachmentId
  task_id: TaskId | null
  name: string
  size: number
  /** Whether it is for a comment on the task. */
  for_comment: boolean
}

export const insertAttachment = (sql: Transaction, actor: Actor, attachment: NewAttachment) => sql(NoRow)`
  insert into attachments (workspace_id, id, task_id, name, size, for_comment, created_by, created_at)
  values (${actor.workspace_id}, ${attachment.id}, ${attachment.task_id}, ${attachment.name}, ${attachment.size},
    ${attachment.for_comment}, ${actor.member_id}, ${sql.stamp})`

const StoredAttachmentRow = Type.Object({
  id: idSchema('att'),
  name: Type.String(),
  size: Type.Integer(),
  content_type: Type.String(),
  created_at: Type.String(),
})

/**
 * Marks a file as stored in full, and sets its task if it had none.
 *
 * @throws not_found if its reservation has expired
 */
export async function markStored(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
  { content_type, sha256 }: ReceivedFile,
): Promise<Static<typeof StoredAttachmentRow>> {
  const [stored] = await sql(StoredAttachmentRow)`
    update attachments set task_id = ${taskId}, content_type = ${content_type}, sha256 = ${sha256},
      stored_at = ${sql.stamp}, created_by = ${actor.member_id},
      unused_since = case when for_comment then ${sql.stamp}::timestamptz end
    where workspace_id = ${actor.workspace_id} and id = ${attachmentId} and stored_at is null and removed_at is null
      and coalesce(task_id, ${taskId}) = ${taskId}
    returning id, name, size, content_type, stored_at as created_at`
  if (!stored) throw notFound()
  return stored
}

/** Sets the attachments that the task shows, which is a change of the task (D1). */
export const updateTaskAttachments = (
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachments: readonly Attachment[],
) => sql(NoRow)`
  update tasks set attachments = ${json(attachments)}, ${touch(sql, actor)}
  where workspace_id = ${actor.workspace_id} and id = ${taskId}`

const IdRow = Type.Object({ id: idSchema('att') })

/** Lists the attachments of a task that the actor has added. */
export const listOwnAttachmentIds = (sql: Sql, actor: Actor, taskId: TaskId) => sql(IdRow)`
  select id from attachments
  where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and created_by = ${actor.member_id}
    and stored_at is not null and removed_at is null and not for_comment
  order by id`

const OwnerRow = Type.Object({ size: Type.Integer(), created_by: nullable(idSchema('usr')) })

/** Finds who added an attachment of a task. */
export async function findAttachmentOwner(
  sql: Sql,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
) {
  const [owner] = await sql(OwnerRow)`
    select size, created_by from attachments
    where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id = ${attachmentId}
      and stored_at is not null and removed_at is null and not for_comment`
  return owner
}
