import type { Database } from '../../platform/db/database.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import type { MemberId, WorkspaceId } from '../../core/ids.ts'
import type { Actor, Role } from '../../core/actor.ts'
import * as store from './inbox-store.ts'

/** What every Inbox is called, in the API too; the app may translate it. */
const inboxName = 'Inbox'

/** Members that get an Inbox in one transaction, which holds the lane of their workspace for some milliseconds. */
const batchSize = 100

/** Returns the Inbox of the actor's member; undefined for guests and integrations, who have none. */
export const findOwnInbox = async (sql: Sql, { workspace_id, member_id }: Actor) =>
  member_id === null ? undefined : store.findInboxId(sql, workspace_id, member_id)

/**
 * Creates the Inbox of a member, a private list only they can ever see, unless they have one (0349). Guests get none. It
 * raises no `list.created`: nobody has created a list.
 */
export async function createInbox(
  sql: Transaction,
  workspaceId: WorkspaceId,
  { id: memberId, role }: { id: MemberId; role: Role },
): Promise<void> {
  if (role === 'guest' || (await store.findInboxId(sql, workspaceId, memberId)) !== undefined) return
  await insertInbox(sql, workspaceId, memberId)
}

async function insertInbox(sql: Transaction, workspaceId: WorkspaceId, memberId: MemberId): Promise<void> {
  const id = sql.newId('lst')
  await store.insertInbox(sql, workspaceId, memberId, { id, name: inboxName })
  await store.insertInboxMember(sql, workspaceId, memberId, id)
}

/**
 * Creates the Inboxes of members who have none: those who joined before there were any, or with the release before. Who
 * has none is asked again in the lane, so any number of workers may do it, and a crash costs nothing.
 *
 * @returns how many it created
 */
export async function createMissingInboxes(database: Database, workspacesMax: number): Promise<number> {
  let created = 0
  for (const { workspace_id } of await store.listWorkspacesWithoutInboxes(database.page, workspacesMax))
    for (let count = batchSize; count === batchSize; created += count)
      count = await write(database, workspace_id, async (sql) => {
        const members = await store.listMembersWithoutInbox(sql, workspace_id, batchSize)
        for (const { id } of members) await insertInbox(sql, workspace_id, id)
        return members.length
      })
  return created
}
