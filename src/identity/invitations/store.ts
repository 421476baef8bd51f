import { Type, type Static } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import type { InvitationId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { plans } from '../../core/limits.ts'
import { canSeeList } from '../list-access/visible.ts'
import { Invitation, invitableRoles, type InvitationCreate } from './schema.ts'

/** Includes only those of the invitation's lists that the actor can see (D14). */
const columns = (sql: Sql, actor: Actor) => fragment`
  invitations.id, invitations.email, invitations.role,
  (
    select jsonb_build_object('id', members.id, 'name', members.name) from members
    where members.workspace_id = ${actor.workspace_id} and members.id = invitations.invited_by
  ) as invited_by,
  invitations.created_at, invitations.expires_at,
  array(
    select lists.id from lists
    where lists.workspace_id = ${actor.workspace_id} and lists.id = any(invitations.list_ids)
      and ${canSeeList(actor, fragment`lists.id`)}
    order by lists.id
  ) as list_ids,
  invitations.expires_at <= service_now(${sql.clockOffsetMs}) as expired`

/** Returns the invitations after an id, oldest first, whose address contains a text. */
export const listInvitations = (
  sql: Sql,
  actor: Actor,
  text: string,
  after: string,
  take: number,
): Promise<Invitation[]> => sql(Invitation)`
  select ${columns(sql, actor)} from invitations
  where workspace_id = ${actor.workspace_id} and id > ${after}
    and strpos(lower(email), lower(${text})) > 0
  order by id
  limit ${take}`

export async function findInvitation(
  sql: Sql,
  actor: Actor,
  id: InvitationId,
): Promise<Invitation | undefined> {
  const [invitation] = await sql(Invitation)`
    select ${columns(sql, actor)} from invitations
    where workspace_id = ${actor.workspace_id} and id = ${id}`
  return invitation
}

export async function findInvitationByEmail(
  sql: Sql,
  actor: Actor,
  email: string,
): Promise<Invitation | undefined> {
  const [invitation] = await sql(Invitation)`
    select ${columns(sql, actor)} from invitations
    where workspace_id = ${actor.workspace_id} and lower(email) = lower(${email})`
  return invitation
}

/** Returns a workspace with an invitation for an address that can still be accepted. */
export async function findInvitingWorkspace(
  sql: Sql,
  email: string,
): Promise<{ workspace_id: WorkspaceId } | undefined> {
  const [row] = await sql(Type.Object({ workspace_id: idSchema('wsp') }))`
    select workspace_id from invitations
    where lower(email) = lower(${email}) and expires_at > service_now(${sql.clockOffsetMs})
    limit 1`
  return row
}

/** Whether the account with an address is a member. */
export async function isMember(sql: Sql, workspaceId: WorkspaceId, email: string): Promise<boolean> {
  const members = await sql(Type.Object({ id: idSchema('usr') }))`
    select members.id
    from accounts
    join members on members.account_id = accounts.id
    where members.workspace_id = ${workspaceId} and members.removed_at is null
      and lower(accounts.email) = lower(${email})`
  return members.length > 0
}

/** Counts the seats of each kind held by invitations that can still be accepted. */
export async function countReservedSeats(sql: Sql, workspaceId: WorkspaceId) {
  const [reserved] = await sql(Type.Object({ members: Type.Integer(), guests: Type.Integer() }))`
    select (count(*) filter (where role <> 'guest'))::integer as members,
      (count(*) filter (where role = 'guest'))::integer as guests
    from invitations
    where workspace_id = ${workspaceId} and expires_at > service_now(${sql.clockOffsetMs})`
  return reserved ?? { members: 0, guests: 0 }
}

type NewInvitation = Required<InvitationCreate> & {
  id: InvitationId
  invited_by: MemberId | null
  hash: Buffer
  expires_at: string
}

export const insertInvitation = (sql: Transaction, workspaceId: WorkspaceId, row: NewInvitation) => sql(
  NoRow,
)`
  insert into invitations (workspace_id, id, email, role, list_ids, hash, invited_by, created_at, expires_at)
  values (${workspaceId}, ${row.id}, ${row.email}, ${row.role}, ${row.list_ids}, ${row.hash}, ${row.invited_by},
    ${sql.stamp}, ${row.expires_at})`

/** Stores a new link for an invitation; the previous one stops working. */
export const updateLink = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  id: InvitationId,
  { hash, expires_at }: Pick<NewInvitation, 'hash' | 'expires_at'>,
) => sql(NoRow)`
  update invitations set hash = ${hash}, expires_at = ${expires_at}
  where workspace_id = ${workspaceId} and id = ${id}`

export const deleteInvitation = (sql: Transaction, workspaceId: WorkspaceId, id: InvitationId) => sql(NoRow)`
  delete from invitations where workspace_id = ${workspaceId} and id = ${id}`

const OpenRow = Type.Object({
  workspace_id: idSchema('wsp'),
  workspace_name: Type.String(),
  plan: enumOf(plans),
  timezone: Type.String(),
  id: idSchema('inv'),
  email: Type.String(),
  role: enumOf(invitableRoles),
  list_ids: Type.Array(idSchema('lst')),
  expires_at: stampSchema(),
  inviter_id: nullable(idSchema('usr')),
  inviter_name: nullable(Type.String()),
  inviter_email: nullable(Type.String(), { description: 'null if they have left.' }),
  account_id: nullable(idSchema('acc')),
  account_name: nullable(Type.String()),
  account_email: nullable(Type.String()),
})
export type OpenInvitation = Static<typeof OpenRow>

const openColumns = fragment`
  invitations.workspace_id, workspaces.name as workspace_name, workspaces.plan, workspaces.timezone, invitations.id,
  invitations.email, invitations.role, invitations.list_ids, invitations.expires_at,
  invitations.invited_by as inviter_id, members.name as inviter_name,
  case when members.removed_at is null then members.email end as inviter_email,
  accounts.id as account_id, accounts.name as account_name, accounts.email as account_email`

const joinInviterAndAccount = fragment`
  left join members on members.workspace_id = invitations.workspace_id and members.id = invitations.invited_by
  left join accounts on lower(accounts.email) = lower(invitations.email)`

/**
 * Returns the invitation of a link that still works, with the account of its address if there is one.
 *
 * @param workspaceId the workspace that the link names; without it, all workspaces are searched
 */
export async function findOpenByHash(
  sql: Sql,
  hash: Buffer,
  workspaceId: WorkspaceId | undefined,
): Promise<OpenInvitation | undefined> {
  const [invitation] = await sql(OpenRow)`
    select ${openColumns}
    from invitations
    join workspaces on workspaces.id = invitations.workspace_id
    ${joinInviterAndAccount}
    where invitations.hash = ${hash} ${workspaceId === undefined ? fragment`` : fragment`and invitations.workspace_id = ${workspaceId}`}
      and invitations.expires_at > service_now(${sql.clockOffsetMs})`
  return invitation
}

/** Returns the same by id, for the mail about it. */
export async function getOpenById(
  sql: Transaction,
  workspaceId: WorkspaceId,
  id: InvitationId,
): Promise<OpenInvitation> {
  const [invitation] = await sql(OpenRow)`
    select ${openColumns}
    from invitations
    join workspaces on workspaces.id = invitations.workspace_id
    ${joinInviterAndAccount}
    where invitations.workspace_id = ${workspaceId} and invitations.id = ${id}`
  return invitation as OpenInvitation
}

/** Deletes a batch of invitations of any workspace that expired more than `days` ago; returns how many. */
export async function deleteExpired(sql: Sql, days: number, batch: number): Promise<number> {
  const deleted = await sql(Type.Object({ workspace_id: idSchema('wsp') }))`
    delete from invitations
    where (workspace_id, id) in (
      select workspace_id, id from invitations
      where expires_at < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day'
      limit ${batch}
    )
    returning workspace_id`
  return deleted.length
}
