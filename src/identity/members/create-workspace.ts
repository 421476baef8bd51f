import { lockPerson } from '../accounts/find.ts'
import type { Person } from '../accounts/create.ts'
import type { Actor, Person as SignedIn } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { record } from '../../platform/events/record.ts'
import { randomId } from '../../core/ids.ts'
import { openWorkspace } from '../workspaces/create.ts'
import { operatorOf } from '../workspaces/operator-actor.ts'
import type { Workspace } from '../workspaces/schema.ts'
import { joinAccount, joinWorkspace } from './add-member.ts'
import type { Member } from './schema.ts'

type Founded = { workspace: Workspace; owner: Member }

/** Makes a workspace with its owner, all of it or nothing. */
export const foundWorkspace = (
  database: Database,
  settings: Omit<Workspace, 'id'>,
  person: Person,
): Promise<Founded> =>
  found(database, settings, (sql, operator) => joinWorkspace(sql, operator, person, 'owner', null))

/** Makes a workspace that belongs to who is signed in. @throws unauthorized when the session has ended meanwhile */
export function foundOwnWorkspace(
  database: Database,
  settings: Omit<Workspace, 'id'>,
  person: SignedIn,
): Promise<Founded> {
  return found(database, settings, async (sql, operator) => {
    const account = await lockPerson(sql, person)
    return joinAccount(sql, operator, account, 'owner', account.timezone)
  })
}

function found(
  database: Database,
  settings: Omit<Workspace, 'id'>,
  join: (sql: Transaction, operator: Actor) => Promise<Member>,
): Promise<Founded> {
  const workspace: Workspace = { id: randomId('wsp', database.clock.now()), ...settings }
  return write(
    database,
    workspace.id,
    async (sql) => {
      const operator = operatorOf(workspace)
      record(sql, operator, { action: 'workspace.created', subject_id: workspace.id, list_id: null })
      return { workspace, owner: await join(sql, operator) }
    },
    (sql) => openWorkspace(sql, workspace),
  )
}
