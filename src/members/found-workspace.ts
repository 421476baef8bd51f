import type { Person } from '../accounts/ensure.ts'
import type { Database } from '../db/database.ts'
import { write } from '../db/write.ts'
import { record } from '../events/record.ts'
import { randomId } from '../lib/ids.ts'
import { openWorkspace } from '../workspaces/open.ts'
import { operatorOf } from '../workspaces/operator.ts'
import type { Workspace } from '../workspaces/schema.ts'
import { joinWorkspace } from './join.ts'
import type { Member } from './schema.ts'

/** Makes a workspace with its owner, all of it or nothing. */
export async function foundWorkspace(
  database: Database,
  settings: Omit<Workspace, 'id'>,
  person: Person,
): Promise<{ workspace: Workspace; owner: Member }> {
  const workspace: Workspace = { id: randomId('wsp', database.clock.now()), ...settings }
  return write(
    database,
    workspace.id,
    async (sql) => {
      const operator = operatorOf(workspace)
      record(sql, operator, { action: 'workspace.created', subject_id: workspace.id, list_id: null })
      return { workspace, owner: await joinWorkspace(sql, operator, person, 'owner', null) }
    },
    (sql) => openWorkspace(sql, workspace),
  )
}
