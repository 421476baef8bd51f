import { lockOwnAccount } from '../accounts/find.ts'
import type { NewAccount } from '../accounts/create.ts'
import type { Actor, Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { record } from '../../platform/events/record.ts'
import { randomId } from '../../core/ids.ts'
import { createWorkspaceRow } from '../workspaces/create.ts'
import { operatorActor } from '../workspaces/operator-actor.ts'
import type { Workspace } from '../workspaces/schema.ts'
import { addMember, addMemberByEmail } from './add-member.ts'
import type { Member } from './schema.ts'

type CreatedWorkspace = { workspace: Workspace; owner: Member }

/** Creates a workspace and its owner, whose account is created if needed, in one transaction. */
export const createWorkspaceFor = (
  database: Database,
  settings: Omit<Workspace, 'id'>,
  owner: NewAccount,
): Promise<CreatedWorkspace> =>
  createWithOwner(database, settings, (sql, operator) =>
    addMemberByEmail(sql, operator, owner, 'owner', null),
  )

/**
 * Creates a workspace owned by the signed-in person.
 *
 * @throws unauthorized if the session has ended in the meantime
 */
export function createOwnWorkspace(
  database: Database,
  settings: Omit<Workspace, 'id'>,
  person: Person,
): Promise<CreatedWorkspace> {
  return createWithOwner(database, settings, async (sql, operator) => {
    const account = await lockOwnAccount(sql, person)
    return addMember(sql, operator, account, 'owner', account.timezone)
  })
}

function createWithOwner(
  database: Database,
  settings: Omit<Workspace, 'id'>,
  addOwner: (sql: Transaction, operator: Actor) => Promise<Member>,
): Promise<CreatedWorkspace> {
  const workspace: Workspace = { id: randomId('wsp', database.clock.now()), ...settings }
  return write(
    database,
    workspace.id,
    async (sql) => {
      const operator = operatorActor(workspace)
      record(sql, operator, { action: 'workspace.created', subject_id: workspace.id, list_id: null })
      return { workspace, owner: await addOwner(sql, operator) }
    },
    { before: (sql) => createWorkspaceRow(sql, workspace) },
  )
}
