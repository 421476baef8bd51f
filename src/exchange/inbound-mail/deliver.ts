import type { Language } from '../../core/languages.ts'
import { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import { attachFilesToNewTask, type UploadedFile } from '../../work/attachments/attach.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { fileKey } from '../../platform/files/storage.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import { releaseUpload } from '../../work/attachments/reserve.ts'
import { reserveUploadForNewTask } from '../../work/attachments/reserve.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { DaybookError } from '../../core/errors.ts'
import type { AttachmentId, ListId, TaskId, WorkspaceId } from '../../core/ids.ts'
import {
  attachmentMaxBytes,
  inboundMailDedupDays,
  labelsMax,
  listTasksMax,
  taskAttachmentsMax,
} from '../../core/limits.ts'
import { createTask } from '../../work/tasks/create.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import { taskDescriptionOf, taskTitleOf } from './description.ts'
import type { MessageFile, ParsedMessage } from './parse/message.ts'
import { listLabels } from '../../work/labels/labels.ts'
import { readSubject } from './read-subject.ts'
import { listFull, unknownAddress } from './smtp/refusal.ts'
import * as store from './store.ts'

/** A list that a message is addressed to. */
export type Recipient = { workspace_id: WorkspaceId; list_id: ListId; hash: Buffer; address: string }
export type TaskMessage = Extract<ParsedMessage, { dropped: undefined }>

/** A file and the upload reserved for it. */
type ReservedFile = { id: AttachmentId; file: MessageFile }

/**
 * Turns a message into a task of a list, exactly once, however often and from however many servers at the
 * same time it is sent (S-69). Files are reserved and uploaded first; then one transaction creates the task,
 * attaches the files and records the message. Nothing is visible before that commits, and what a crash leaves
 * behind is cleaned up like an interrupted upload.
 *
 * @returns undefined if the message already is a task of this list
 * @throws a refusal if the list no longer accepts mail; whatever the database or the storage throws
 */
export async function deliverToList(
  { database, files }: { database: Database; files: FileStorage },
  to: Recipient,
  message: TaskMessage,
): Promise<TaskId | undefined> {
  const { workspace_id } = to
  const { reserved, omitted } =
    message.files.length === 0
      ? { reserved: [], omitted: [] }
      : await write(database, workspace_id, (sql) => reserveFiles(sql, to, message))
  try {
    const uploaded: UploadedFile[] = []
    for (const { id, file } of reserved) {
      const source = Readable.from([Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length)])
      uploaded.push({
        id,
        received: await receiveFile(files, fileKey(workspace_id, id), source, file.bytes.length),
      })
    }
    const taskId = await write(database, workspace_id, (sql) =>
      createTaskFromMessage(sql, to, message, uploaded, omitted),
    )
    if (taskId === undefined) await releaseFiles(database, to, reserved)
    return taskId
  } catch (error) {
    // A reservation that can't be released now expires by itself.
    await releaseFiles(database, to, reserved).catch(() => {})
    throw toRefusal(error)
  }
}

/** Reserves uploads for the files that fit, in their order; for a duplicate it reserves none. */
async function reserveFiles(sql: Transaction, to: Recipient, { key, files }: TaskMessage) {
  const reserved: ReservedFile[] = []
  const omitted: MessageFile[] = []
  const actor = systemActorFor(sql, to)
  if (await store.isReceivedMail(sql, to.workspace_id, to.list_id, Buffer.from(key)))
    return { reserved, omitted }
  for (const file of files) {
    const size = file.bytes.length
    const id =
      reserved.length < taskAttachmentsMax && size <= attachmentMaxBytes
        ? await reserveUploadForNewTask(sql, actor, { name: file.name, size }).catch(ignoreOverLimit)
        : undefined
    if (id) reserved.push({ id, file })
    else omitted.push(file)
  }
  return { reserved, omitted }
}

function ignoreOverLimit(error: unknown): undefined {
  if (!(error instanceof DaybookError) || error.code !== 'unprocessable') throw error
}

async function createTaskFromMessage(
  sql: Transaction,
  to: Recipient,
  message: TaskMessage,
  uploaded: readonly UploadedFile[],
  omitted: readonly MessageFile[],
): Promise<TaskId | undefined> {
  const { workspace_id, list_id, hash } = to
  const key = Buffer.from(message.key)
  const [list, isDuplicate] = await Promise.all([
    store.findRecipient(sql, hash, workspace_id),
    store.isReceivedMail(sql, workspace_id, list_id, key),
  ])
  if (isDuplicate) return undefined
  // The address may have been replaced, or the list archived, since RCPT TO.
  if (!list || list.archived) throw unknownAddress()
  if (list.task_count >= listTasksMax) throw listFull()
  const member = await findSenderActor(sql, to, message)
  const actor = member ?? systemActorFor(sql, to)
  const description = taskDescriptionOf({
    subject: message.subject,
    text: message.text,
    senders: member ? undefined : message.senders,
    verified: isSenderVerified(message, to),
    omittedFiles: omitted.map(({ name, bytes }) => ({ name, size: bytes.length })),
  })
  // A stranger's words are nobody's instructions.
  const fields = member
    ? readSubject(
        taskTitleOf(message),
        member,
        sql.stampMs,
        message.subject?.includes('#') ? await listLabels(sql, member, '', labelsMax) : [],
        member.language,
      )
    : { title: taskTitleOf(message) }
  const { id } = await createTask(
    sql,
    actor,
    { ...fields, description, list_id },
    uploaded.length > 0 ? { attach: (task) => attachFilesToNewTask(sql, actor, task.id, uploaded) } : {},
  )
  await store.insertReceivedMail(sql, workspace_id, list_id, key)
  return id
}

/** Whether the sender named in the message really sent it to this list. */
export const isSenderVerified = ({ proof }: TaskMessage, { address }: Pick<Recipient, 'address'>): boolean =>
  proof !== 'later' && proof.includes(address)

/**
 * Returns the member who sent the message: by a verified sender address, and only if they have access to the
 * list.
 */
async function findSenderActor(
  sql: Transaction,
  to: Recipient,
  message: TaskMessage,
): Promise<(Actor & { language: Language | null }) | undefined> {
  const { workspace_id, list_id } = to
  const [sender] = message.senders
  if (sender === undefined || !isSenderVerified(message, to)) return undefined
  const member = await store.findSenderMember(sql, workspace_id, list_id, sender)
  return (
    member && {
      ...member,
      workspace_id,
      source: 'email',
      token_id: null,
      token_name: null,
      plan: sql.workspace.plan,
    }
  )
}

/** The actor of everyone else: anyone who knows the address may add a task to the list, and nothing more. */
const systemActorFor = ({ workspace }: Transaction, { workspace_id }: Recipient): Actor => ({
  ...operatorActor({ ...workspace, id: workspace_id }),
  source: 'email',
})

async function releaseFiles(
  database: Database,
  { workspace_id }: Recipient,
  reserved: readonly ReservedFile[],
): Promise<void> {
  if (reserved.length === 0) return
  await write(database, workspace_id, async (sql) => {
    for (const { id } of reserved)
      await releaseUpload(sql, systemActorFor(sql, { workspace_id } as Recipient), id)
  })
}

/** Deletes a batch of records of messages that no server will send again; returns how many. */
export const deleteExpiredReceivedMails = (sql: Sql, batch: number): Promise<number> =>
  store.deleteOldReceivedMails(sql, inboundMailDedupDays, batch)

/** Translates the API's errors about a list into SMTP replies. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof DaybookError)) return error
  if (error.code === 'unprocessable') return listFull()
  return error.code === 'not_found' || error.code === 'conflict' ? unknownAddress() : error
}
