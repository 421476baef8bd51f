import { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import { attachFilesToNewTask, type UploadedFile } from '../../work/attachments/attach.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { fileKey } from '../../platform/files/storage.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import { releaseUpload } from '../../work/attachments/release.ts'
import { reserveUploadForNewTask } from '../../work/attachments/reserve.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { DaybookError } from '../../core/errors.ts'
import type { AttachmentId, ListId, TaskId, WorkspaceId } from '../../core/ids.ts'
import { attachmentMaxBytes, listTasksMax, taskAttachmentsMax } from '../../core/limits.ts'
import { createTask } from '../../work/tasks/create.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import { taskDescriptionOf, taskTitleOf } from './description.ts'
import type { MessageFile, ParsedMessage } from './parse/message.ts'
import { listFull, unknownAddress } from './smtp/refusal.ts'
import * as store from './store.ts'

/** A list that a message goes to, by its address. */
export type Recipient = { workspace_id: WorkspaceId; list_id: ListId; hash: Buffer; address: string }
export type TaskMessage = Extract<ParsedMessage, { dropped: undefined }>

/** A file with the room that it has got. */
type ReservedFile = { id: AttachmentId; file: MessageFile }

/**
 * Makes a message a task of a list: once, whatever is sent again and from how many servers at once (S-69). Its files get
 * their room and are kept first; then one transaction makes the task, gives it the files and notes the message. Until
 * that has committed nothing is to be seen, and what a crash leaves is taken away like an upload that broke off.
 *
 * @returns undefined for a message that has been a task of this list before
 * @throws a refusal when the list takes no mail any more; whatever database or store throw
 */
export async function deliverToList(
  { database, files }: { database: Database; files: FileStorage },
  to: Recipient,
  message: TaskMessage,
): Promise<TaskId | undefined> {
  const { workspace_id } = to
  const { held, left } =
    message.files.length === 0
      ? { held: [], left: [] }
      : await write(database, workspace_id, (sql) => reserveFiles(sql, to, message))
  try {
    const kept: UploadedFile[] = []
    for (const { id, file } of held) {
      const source = Readable.from([Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length)])
      kept.push({
        id,
        received: await receiveFile(files, fileKey(workspace_id, id), source, file.bytes.length),
      })
    }
    const made = await write(database, workspace_id, (sql) =>
      createTaskFromMessage(sql, to, message, kept, left),
    )
    if (made === undefined) await releaseFiles(database, to, held)
    return made
  } catch (error) {
    // What cannot be given back now is when it is too old to be still coming.
    await releaseFiles(database, to, held).catch(() => {})
    throw toRefusal(error)
  }
}

/** Takes the room of the files that fit, in their order; again for a message that has been here is none taken. */
async function reserveFiles(sql: Transaction, to: Recipient, { key, files }: TaskMessage) {
  const held: ReservedFile[] = []
  const left: MessageFile[] = []
  const nobody = systemActorFor(sql, to)
  if (await store.isReceivedMail(sql, to.workspace_id, to.list_id, Buffer.from(key))) return { held, left }
  for (const file of files) {
    const size = file.bytes.length
    const id =
      held.length < taskAttachmentsMax && size <= attachmentMaxBytes
        ? await reserveUploadForNewTask(sql, nobody, { name: file.name, size }).catch(ignoreOverLimit)
        : undefined
    if (id) held.push({ id, file })
    else left.push(file)
  }
  return { held, left }
}

function ignoreOverLimit(error: unknown): undefined {
  if (!(error instanceof DaybookError) || error.code !== 'unprocessable') throw error
}

async function createTaskFromMessage(
  sql: Transaction,
  to: Recipient,
  message: TaskMessage,
  kept: readonly UploadedFile[],
  left: readonly MessageFile[],
): Promise<TaskId | undefined> {
  const { workspace_id, list_id, hash } = to
  const key = Buffer.from(message.key)
  const [standing, seen] = await Promise.all([
    store.findRecipient(sql, hash),
    store.isReceivedMail(sql, workspace_id, list_id, key),
  ])
  if (seen) return undefined
  // The address may have been replaced, and the list archived, since the message was announced.
  if (!standing || standing.archived) throw unknownAddress()
  if (standing.task_count >= listTasksMax) throw listFull()
  const member = await findSenderActor(sql, to, message)
  const actor = member ?? systemActorFor(sql, to)
  const description = taskDescriptionOf({
    subject: message.subject,
    text: message.text,
    senders: member ? undefined : message.senders,
    verified: isSenderVerified(message, to),
    omittedFiles: left.map(({ name, bytes }) => ({ name, size: bytes.length })),
  })
  const { id } = await createTask(
    sql,
    actor,
    { title: taskTitleOf(message), description, list_id },
    kept.length > 0 ? (task) => attachFilesToNewTask(sql, actor, task.id, kept) : undefined,
  )
  await store.insertReceivedMail(sql, workspace_id, list_id, key)
  return id
}

/** Whether a message has really been sent to this list by whom it says. */
export const isSenderVerified = ({ proof }: TaskMessage, { address }: Pick<Recipient, 'address'>): boolean =>
  proof !== 'later' && proof.includes(address)

/** The member who has written it: known by an address that is proven to be its sender's, and who sees the list. */
async function findSenderActor(
  sql: Transaction,
  to: Recipient,
  message: TaskMessage,
): Promise<Actor | undefined> {
  const { workspace_id, list_id } = to
  const [sender] = message.senders
  if (sender === undefined || !isSenderVerified(message, to)) return undefined
  const member = await store.findSenderMember(sql, workspace_id, list_id, sender)
  return member && { ...member, workspace_id, source: 'email', token_id: null, plan: sql.workspace.plan }
}

/** Whoever knows the address may put a task into the list, and nothing else. */
const systemActorFor = ({ workspace }: Transaction, { workspace_id }: Recipient): Actor => ({
  ...operatorActor({ ...workspace, id: workspace_id }),
  source: 'email',
})

async function releaseFiles(
  database: Database,
  { workspace_id }: Recipient,
  held: readonly ReservedFile[],
): Promise<void> {
  if (held.length === 0) return
  await write(database, workspace_id, async (sql) => {
    for (const { id } of held)
      await releaseUpload(sql, systemActorFor(sql, { workspace_id } as Recipient), id)
  })
}

/** What the API would say of the list, as mail says it. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof DaybookError)) return error
  if (error.code === 'unprocessable') return listFull()
  return error.code === 'not_found' || error.code === 'conflict' ? unknownAddress() : error
}
