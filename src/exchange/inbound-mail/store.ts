import { type Actor, roles } from '../../core/actor.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { idSchema, nullable, enumOf } from '../../platform/http/schemas.ts'
import type { ListId, WorkspaceId } from '../../core/ids.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { canSeeList, memberCanSeeListIn } from '../../identity/list-access/visible.ts'

const byteaColumn = Type.Unsafe<Buffer>({ type: 'bytea' })

const ListAddressRow = Type.Object({
  name: Type.String(),
  archived: Type.Boolean(),
  /** Sealed; null if the list has no address. */
  secret: nullable(byteaColumn),
  created_at: nullable(Type.String()),
})
export type StoredListAddress = Static<typeof ListAddressRow>

/** Returns a list that the actor can see, with its address. @throws not_found */
export async function getStoredListAddress(
  sql: Sql,
  actor: Actor,
  listId: ListId,
): Promise<StoredListAddress> {
  const [list] = await sql(ListAddressRow)`
    select lists.name, lists.archived_at is not null as archived, list_addresses.secret, list_addresses.created_at
    from lists
    left join list_addresses on list_addresses.workspace_id = lists.workspace_id and list_addresses.list_id = lists.id
    where lists.workspace_id = ${actor.workspace_id} and lists.id = ${listId} and ${canSeeList(actor, fragment`lists.id`)}`
  if (!list) throw notFound()
  return list
}

/** Sets the address of a list; a previous one stops working. */
export const upsertAddress = (
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  { hash, secret }: { hash: Buffer; secret: Buffer },
) => sql(NoRow)`
  insert into list_addresses (workspace_id, list_id, hash, secret, created_at)
  values (${actor.workspace_id}, ${listId}, ${hash}, ${secret}, ${sql.stamp})
  on conflict (workspace_id, list_id) do update
    set hash = excluded.hash, secret = excluded.secret, created_at = excluded.created_at`

export const deleteAddress = (sql: Transaction, actor: Actor, listId: ListId) => sql(NoRow)`
  delete from list_addresses where workspace_id = ${actor.workspace_id} and list_id = ${listId}`

const RecipientRow = Type.Object({
  workspace_id: idSchema('wsp'),
  list_id: idSchema('lst'),
  archived: Type.Boolean(),
  task_count: Type.Integer(),
  /** Messages that became tasks in the last hour. */
  recent: Type.Integer(),
})

/**
 * Finds the list behind an address; undefined if the address was replaced or deleted.
 *
 * @param workspaceId the workspace that the address names; without it, all workspaces are searched
 */
export async function findRecipient(
  sql: Sql,
  hash: Buffer,
  workspaceId: WorkspaceId | undefined,
): Promise<Static<typeof RecipientRow> | undefined> {
  const [list] = await sql(RecipientRow)`
    select lists.workspace_id, lists.id as list_id, lists.archived_at is not null as archived, lists.task_count,
      (
        select count(*)::integer from received_mails
        where received_mails.workspace_id = lists.workspace_id and received_mails.list_id = lists.id
          and received_at > service_now(${sql.clockOffsetMs}) - interval '1 hour'
      ) as recent
    from list_addresses
    join lists on lists.workspace_id = list_addresses.workspace_id and lists.id = list_addresses.list_id
    where list_addresses.hash = ${hash} and lists.deleted_at is null ${workspaceId === undefined ? fragment`` : fragment`and list_addresses.workspace_id = ${workspaceId}`}`
  return list
}

const SenderRow = Type.Object({ member_id: idSchema('usr'), role: enumOf(roles), timezone: Type.String() })

/** Finds the member with this email address who has access to the list. */
export async function findSenderMember(sql: Sql, workspaceId: WorkspaceId, listId: ListId, email: string) {
  const [member] = await sql(SenderRow)`
    select members.id as member_id, members.role, coalesce(members.timezone, workspaces.timezone) as timezone
    from members
    join workspaces on workspaces.id = members.workspace_id
    join lists on lists.workspace_id = members.workspace_id and lists.id = ${listId}
    where members.workspace_id = ${workspaceId} and members.removed_at is null and members.member_kind = 'person'
      and lower(members.email) = lower(${email})
      and ${memberCanSeeListIn(workspaceId)}
    order by members.id
    limit 1`
  return member
}

const MessageRow = Type.Object({ message: byteaColumn })

/** Whether a message already became a task of the list. */
export async function isReceivedMail(sql: Sql, workspaceId: WorkspaceId, listId: ListId, message: Buffer) {
  const rows = await sql(MessageRow)`
    select message from received_mails
    where workspace_id = ${workspaceId} and list_id = ${listId} and message = ${message}`
  return rows.length > 0
}

export const insertReceivedMail = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  listId: ListId,
  message: Buffer,
) => sql(NoRow)`
  insert into received_mails (workspace_id, list_id, message, received_at)
  values (${workspaceId}, ${listId}, ${message}, ${sql.stamp})`

/** Deletes records of messages received more than so many days ago; returns how many. */
export async function deleteOldReceivedMails(sql: Sql, days: number, take: number): Promise<number> {
  const gone = await sql(MessageRow)`
    delete from received_mails using (
      select workspace_id, list_id, message from received_mails
      where received_at < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day'
      limit ${take}
    ) as old
    where received_mails.workspace_id = old.workspace_id and received_mails.list_id = old.list_id
      and received_mails.message = old.message
    returning received_mails.message`
  return gone.length
}

const SealedAddressRow = Type.Object({
  workspace_id: idSchema('wsp'),
  list_id: idSchema('lst'),
  secret: byteaColumn,
})
type SealedAddress = Static<typeof SealedAddressRow>

/**
 * Lists the sealed secrets of addresses, across all workspaces, in order of list id, starting behind `after`.
 */
export const listSealedAddresses = (sql: Sql, after: string, max: number) => sql(SealedAddressRow)`
  select workspace_id, list_id, secret from list_addresses where list_id > ${after} order by list_id limit ${max}`

/** Replaces a sealed secret, unless the address was replaced since it was read. */
export const replaceSealedAddress = (sql: Sql, before: SealedAddress, secret: Buffer) => sql(NoRow)`
  update list_addresses set secret = ${secret}
  where workspace_id = ${before.workspace_id} and list_id = ${before.list_id} and secret = ${before.secret}`
