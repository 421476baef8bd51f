import { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import { attachAtOnce, type Kept } from '../../work/attachments/attach.ts'
import type { Files } from '../../platform/files/storage.ts'
import { keyOf } from '../../platform/files/file-key.ts'
import { receive } from '../../platform/files/receive.ts'
import { release } from '../../work/attachments/release.ts'
import { reserveAhead } from '../../work/attachments/reserve.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { DaybookError } from '../../core/errors.ts'
import type { AttachmentId, ListId, TaskId, WorkspaceId } from '../../core/ids.ts'
import { attachmentMaxBytes, listTasksMax, taskAttachmentsMax } from '../../core/limits.ts'
import { createTask } from '../../work/tasks/create.ts'
import { operatorOf } from '../../identity/workspaces/operator-actor.ts'
import { descriptionOf, titleOf } from './description.ts'
import type { File, Message } from './parse/message.ts'
import { listFull, unknownAddress } from './smtp/refusal.ts'
import * as store from './store.ts'

/** A list that a message goes to, by its address. */
export type Recipient = { workspace_id: WorkspaceId; list_id: ListId; hash: Buffer; address: string }
export type Whole = Extract<Message, { dropped: undefined }>

/** A file with the room that it has got. */
type Held = { id: AttachmentId; file: File }

/**
 * Makes a message a task of a list: once, whatever is sent again and from how many servers at once (S-69). Its files get
 * their room and are kept first; then one transaction makes the task, gives it the files and notes the message. Until
 * that has committed nothing is to be seen, and what a crash leaves is taken away like an upload that broke off.
 *
 * @returns undefined for a message that has been a task of this list before
 * @throws a refusal when the list takes no mail any more; whatever database or store throw
 */
export async function deliver(
  { database, files }: { database: Database; files: Files },
  to: Recipient,
  message: Whole,
): Promise<TaskId | undefined> {
  const { workspace_id } = to
  const { held, left } =
    message.files.length === 0
      ? { held: [], left: [] }
      : await write(database, workspace_id, (sql) => holdRoom(sql, to, message))
  try {
    const kept: Kept[] = []
    for (const { id, file } of held) {
      const source = Readable.from([Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length)])
      kept.push({ id, received: await receive(files, keyOf(workspace_id, id), source, file.bytes.length) })
    }
    const made = await write(database, workspace_id, (sql) => makeTask(sql, to, message, kept, left))
    if (made === undefined) await letGo(database, to, held)
    return made
  } catch (error) {
    // What cannot be given back now is when it is too old to be still coming.
    await letGo(database, to, held).catch(() => {})
    throw inMailsWords(error)
  }
}

/** Takes the room of the files that fit, in their order; again for a message that has been here is none taken. */
async function holdRoom(sql: Transaction, to: Recipient, { key, files }: Whole) {
  const held: Held[] = []
  const left: File[] = []
  const nobody = nobodyIn(sql, to)
  if (await store.isReceived(sql, to.workspace_id, to.list_id, Buffer.from(key))) return { held, left }
  for (const file of files) {
    const size = file.bytes.length
    const id =
      held.length < taskAttachmentsMax && size <= attachmentMaxBytes
        ? await reserveAhead(sql, nobody, { name: file.name, size }).catch(ifTooLittle)
        : undefined
    if (id) held.push({ id, file })
    else left.push(file)
  }
  return { held, left }
}

function ifTooLittle(error: unknown): undefined {
  if (!(error instanceof DaybookError) || error.code !== 'unprocessable') throw error
}

async function makeTask(
  sql: Transaction,
  to: Recipient,
  message: Whole,
  kept: readonly Kept[],
  left: readonly File[],
): Promise<TaskId | undefined> {
  const { workspace_id, list_id, hash } = to
  const key = Buffer.from(message.key)
  const [standing, seen] = await Promise.all([
    store.findRecipient(sql, hash),
    store.isReceived(sql, workspace_id, list_id, key),
  ])
  if (seen) return undefined
  // The address may have been replaced, and the list archived, since the message was announced.
  if (!standing || standing.archived) throw unknownAddress()
  if (standing.task_count >= listTasksMax) throw listFull()
  const member = await memberBehind(sql, to, message)
  const actor = member ?? nobodyIn(sql, to)
  const description = descriptionOf({
    subject: message.subject,
    text: message.text,
    senders: member ? undefined : message.senders,
    verified: isProven(message, to),
    left: left.map(({ name, bytes }) => ({ name, size: bytes.length })),
  })
  const { id } = await createTask(
    sql,
    actor,
    { title: titleOf(message), description, list_id },
    kept.length > 0 ? (task) => attachAtOnce(sql, actor, task.id, kept) : undefined,
  )
  await store.insertReceived(sql, workspace_id, list_id, key)
  return id
}

/** Whether a message has really been sent to this list by whom it says. */
export const isProven = ({ proof }: Whole, { address }: Pick<Recipient, 'address'>): boolean =>
  proof !== 'later' && proof.includes(address)

/** The member who has written it: known by an address that is proven to be its sender's, and who sees the list. */
async function memberBehind(sql: Transaction, to: Recipient, message: Whole): Promise<Actor | undefined> {
  const { workspace_id, list_id } = to
  const [sender] = message.senders
  if (sender === undefined || !isProven(message, to)) return undefined
  const member = await store.findSender(sql, workspace_id, list_id, sender)
  return member && { ...member, workspace_id, source: 'email', token_id: null, plan: sql.workspace.plan }
}

/** Whoever knows the address may put a task into the list, and nothing else. */
const nobodyIn = ({ workspace }: Transaction, { workspace_id }: Recipient): Actor => ({
  ...operatorOf({ ...workspace, id: workspace_id }),
  source: 'email',
})

async function letGo(database: Database, { workspace_id }: Recipient, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  await write(database, workspace_id, async (sql) => {
    for (const { id } of held) await release(sql, nobodyIn(sql, { workspace_id } as Recipient), id)
  })
}

/** What the API would say of the list, as mail says it. */
function inMailsWords(error: unknown): unknown {
  if (!(error instanceof DaybookError)) return error
  if (error.code === 'unprocessable') return listFull()
  return error.code === 'not_found' || error.code === 'conflict' ? unknownAddress() : error
}
